import { failure, success, type Fault, type Outcome } from '../../errors/gateway-error.js'
import { isJsonObject } from '../../foundation/json-object.js'
import type { JsonSchema } from './json-schema.js'

export type Named = Readonly<Record<string, unknown>>

/** What a path takes, and other names that callers know some of it by. */
export interface Taken {
  readonly properties: Readonly<Record<string, JsonSchema>>
  /** From the other name to the one it stands for. */
  readonly aliases?: Readonly<Record<string, string>>
}

/**
 * Reads query parameters. Names match regardless of case, a blank value counts as not given, and names
 * that the path does not know are ignored, as by the services that it stands in for: callers send along
 * what other services need.
 *
 * @returns the values under the names of the schema; or a fault for one that is given twice, differently
 */
export function readParameters(given: Named, { properties, aliases = {} }: Taken): Outcome<Named> {
  const read: Record<string, unknown> = {}
  const known = canonicalNames(properties)
  for (const [spelt, value] of Object.entries(given)) {
    const name = known.get(spelt.toLowerCase())
    if (name === undefined) continue
    const target = aliases[name] ?? name
    for (const text of [value].flat().map(String)) {
      if (text.trim() === '') continue
      const said = readWord(text, properties[target])
      if (read[target] !== undefined && read[target] !== said) {
        const names = name === target ? name : `${target} and ${name}`
        return failure(givenTwice(names, [target]))
      }
      read[target] = said
    }
  }
  return success(read)
}

/**
 * Reads a JSON body: the same rules for names and words, but null counts as not given, not a blank text.
 *
 * @returns what is no object as it is; or a fault for a field that is given twice, unless as the same text, number
 *   or flag
 */
export function readBody(given: unknown, properties: Taken['properties']): Outcome<unknown> {
  if (!isJsonObject(given)) return success(given)
  const read: Record<string, unknown> = {}
  const known = canonicalNames(properties)
  for (const [spelt, value] of Object.entries(given)) {
    const name = known.get(spelt.toLowerCase())
    if (name === undefined || value === null) continue
    const said = readWord(value, properties[name])
    if (Object.hasOwn(read, name) && read[name] !== said) {
      return failure(givenTwice(name, ['input', name]))
    }
    read[name] = said
  }
  return success(read)
}

function givenTwice(names: string, path: readonly string[]): Fault {
  const message = `${names} must not be given twice with different values.`
  return { code: 'ARGUMENTS_EXCLUSIVE', message, path }
}

function canonicalNames(properties: Taken['properties']): ReadonlyMap<string, string> {
  return new Map(Object.keys(properties).map((name) => [name.toLowerCase(), name]))
}

/**
 * A flag for `True`, and `TenantName` for `tenant_name`, also in objects of a list; what is neither is left to
 * the validator.
 */
function readWord(value: unknown, schema: JsonSchema | undefined): unknown {
  if (Array.isArray(value)) return value.map((item) => readItem(item, schema?.['items']))
  if (typeof value !== 'string') return value
  const words = schema?.['enum']
  if (Array.isArray(words)) {
    const known = (words as unknown[]).find(
      (word) => typeof word === 'string' && plain(word) === plain(value),
    )
    return known ?? value
  }
  const isFlag = [schema?.['type']].flat().includes('boolean')
  return isFlag ? (flags.get(value.trim().toLowerCase()) ?? value) : value
}

function readItem(item: unknown, schema: unknown): unknown {
  if (!isJsonObject(schema) || !isJsonObject(schema['properties'])) return item
  const read = readBody(item, schema['properties'] as Taken['properties'])
  return read.ok ? read.value : item
}

const flags: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
])

function plain(word: string): string {
  return word.toLowerCase().replace(/[\s_-]/g, '')
}
