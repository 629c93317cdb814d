import {
  isInterfaceType,
  isObjectType,
  lexicographicSortSchema,
  parse,
  printSchema,
  type ASTNode,
  type GraphQLSchema,
} from 'graphql'
import { declaredCost } from './cost-directives.js'

/** The sorted text of a schema with its cost directives, which `printSchema` of graphql-js omits. */
export function printSchemaWithCosts(schema: GraphQLSchema): string {
  const text = printSchema(lexicographicSortSchema(schema))
  const pieces: string[] = []
  let printed = 0
  for (const { end, directives } of printedCosts(text, schema)) {
    pieces.push(text.slice(printed, end), directives)
    printed = end
  }
  return [...pieces, text.slice(printed)].join('')
}

/** The directives and their positions in the text, in order. */
function* printedCosts(text: string, schema: GraphQLSchema) {
  for (const definition of parse(text).definitions) {
    if (!('fields' in definition && 'name' in definition)) continue
    const type = schema.getType(definition.name.value)
    if (type === undefined) continue
    const interfaces = 'interfaces' in definition ? (definition.interfaces ?? []) : []
    const head = definition.directives?.at(-1) ?? interfaces.at(-1) ?? definition.name
    yield { end: endOf(head), directives: directivesOf(type) }
    if (!isObjectType(type) && !isInterfaceType(type)) continue
    for (const field of definition.fields ?? []) {
      const named = type.getFields()[field.name.value]
      if (named !== undefined) yield { end: endOf(field), directives: directivesOf(named) }
    }
  }
}

function endOf({ loc }: ASTNode): number {
  if (loc === undefined) throw new Error('A parsed text has locations.')
  return loc.end
}

function directivesOf(element: Parameters<typeof declaredCost>[0]): string {
  const { weight, listSize } = declaredCost(element)
  return [
    ...(weight === undefined ? [] : [directive('cost', { weight: String(weight) })]),
    ...(listSize === undefined
      ? []
      : [
          directive('listSize', {
            ...listSize,
            ...(listSize.slicingArguments === undefined
              ? {}
              : { requireOneSlicingArgument: false }),
          }),
        ]),
  ].join('')
}

/** JSON and GraphQL write texts, numbers and lists of them alike. */
function directive(name: string, args: Readonly<Record<string, unknown>>): string {
  const values = Object.entries(args).map(
    ([argument, value]) => `${argument}: ${JSON.stringify(value)}`,
  )
  return ` @${name}(${values.join(', ')})`
}
