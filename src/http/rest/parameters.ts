import { failure, success, type Outcome } from '../../errors/gateway-error.js'
import { isJsonObject } from '../../foundation/json-object.js'
import { plain } from '../../foundation/plain-spelling.js'
import type { JsonSchema } from './json-schema.js'

export type Values = Readonly<Record<string, unknown>>

export interface ParameterSchema {
  readonly properties: Readonly<Record<string, JsonSchema>>
  /** Aliases, mapped to the canonical name. */
  readonly aliases?: Readonly<Record<string, string>>
}

/**
 * Reads query parameters. Names match regardless of case, blank values count as absent, and unknown names are ignored,
 * as in the services that the gateway replaces; `unknownNames` returns the unknown names.
 *
 * @returns the values under their canonical names, or a fault if one has two different values
 */
export function readParameters(query: Values, schema: ParameterSchema): Outcome<Values> {
  const texts = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((one) => [name, String(one)] as const),
  )
  return canonicalValues(
    texts.filter(([, text]) => text.trim() !== ''),
    schema,
    [],
  )
}

/** The names of query parameters that the path does not have, at most 20, encoded for a header. */
export function unknownNames(query: Values, { properties }: ParameterSchema): string {
  const known = new Set(Object.keys(properties).map((name) => name.toLowerCase()))
  const unknown = Object.keys(query).filter((name) => !known.has(name.toLowerCase()))
  return unknown
    .slice(0, 20)
    .map((name) => encodeURIComponent(name.slice(0, 100).toWellFormed()))
    .join(', ')
}

/**
 * Reads a JSON body by the same rules, except that null counts as absent and a blank text does not.
 *
 * @returns the fields under their canonical names, or a fault if one has two different values; a body that is not an
 * object is returned unchanged
 */
export function readBody(
  body: unknown,
  properties: ParameterSchema['properties'],
): Outcome<unknown> {
  if (!isJsonObject(body)) return success(body)
  const fields = Object.entries(body).filter(([, value]) => value !== null)
  return canonicalValues(fields, { properties }, ['input'])
}

/** @param prefix start of the paths in faults */
function canonicalValues(
  entries: readonly (readonly [string, unknown])[],
  { properties, aliases = {} }: ParameterSchema,
  prefix: readonly string[],
): Outcome<Values> {
  const values = new Map<string, unknown>()
  const names = new Map(Object.keys(properties).map((name) => [name.toLowerCase(), name]))
  for (const [key, raw] of entries) {
    const name = names.get(key.toLowerCase())
    if (name === undefined) continue
    const target = aliases[name] ?? name
    const value = readValue(raw, properties[target])
    if (values.has(target) && values.get(target) !== value) {
      const both = name === target ? name : `${target} and ${name}`
      const message = `${both} must not be given twice with different values.`
      return failure({ code: 'ARGUMENTS_EXCLUSIVE', message, path: [...prefix, target] })
    }
    values.set(target, value)
  }
  return success(Object.fromEntries(values))
}

/** `true` for `True`, and `TenantName` for `tenant_name`. Other values are left to the validator. */
function readValue(value: unknown, schema: JsonSchema | undefined): unknown {
  if (Array.isArray(value)) return value.map((item) => readItem(item, schema?.['items']))
  if (typeof value !== 'string') return value
  const words = schema?.['enum']
  if (Array.isArray(words)) {
    return words.find((word) => typeof word === 'string' && plain(word) === plain(value)) ?? value
  }
  const isFlag = [schema?.['type']].flat().includes('boolean')
  const word = value.trim().toLowerCase()
  return isFlag && (word === 'true' || word === 'false') ? word === 'true' : value
}

function readItem(item: unknown, schema: unknown): unknown {
  if (!isJsonObject(schema) || !isJsonObject(schema['properties'])) return item
  const outcome = readBody(item, schema['properties'] as ParameterSchema['properties'])
  return outcome.ok ? outcome.value : item
}
