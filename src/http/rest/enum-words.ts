import { isEnumType, type GraphQLSchema } from 'graphql'

/** The specification's words for the values of a GraphQL enum, which stand behind its names. */
export class EnumWords {
  private readonly words: ReadonlyMap<string, string>

  constructor(schema: GraphQLSchema, type: string) {
    const found = schema.getType(type)
    if (!isEnumType(found)) throw new Error(`${type} is not an enum.`)
    this.words = new Map(found.getValues().map(({ name, value }) => [name, String(value)]))
  }

  get all(): readonly string[] {
    return [...this.words.values()]
  }

  wordOf(name: unknown): string | null {
    return this.words.get(String(name)) ?? null
  }

  /** @returns undefined for anything that is no word, such as a value that was not given */
  nameOf(word: unknown): string | undefined {
    return [...this.words].find(([, known]) => known === word)?.[0]
  }
}
