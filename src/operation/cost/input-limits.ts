import {
  getNamedType,
  getNullableType,
  GraphQLError,
  GraphQLString,
  isInputObjectType,
  isListType,
  type GraphQLInputType,
} from 'graphql'
import type { ErrorCode } from '../../errors/error-table.js'
import { isLongerThan } from '../../foundation/given-values.js'
import { isJsonObject } from '../../foundation/json-object.js'

/** Default limits of arguments: characters of a text, values of a list. */
export const usualLimits = { text: 1_000, list: 100 } as const
export const searchTextLimit = 500
export const nameLimit = 200

/** Characters, by the coordinate or the name of an argument or input field. */
const textLimits: Readonly<Record<string, number>> = {
  searchText: searchTextLimit,
  text: searchTextLimit,
  addressText: searchTextLimit,
  agent: nameLimit,
  areaOfficeName: nameLimit,
  managingOrganisation: nameLimit,
  owner: nameLimit,
  // Cursors hold the sort keys of a row and the interpretation of a text.
  after: 10_000,
  before: 10_000,
  // Above a tenth of these lengths, mutations return an error as data.
  actionNote: 20_000,
  followOnUrl: 20_000,
  message: 100_000,
  note: 10_000,
  serviceKey: 5_000,
  url: 20_000,
  'CreateNotificationInput.reference': 10_000,
}

/** Maximum number of values. The fields of these lists have lower limits, and most of them return the error as data. */
const listLimits: Readonly<Record<string, number>> = {
  ids: 1_000,
  recipients: 1_000,
  'Mutation.createNotifications.input': 1_000,
}

/** @param coordinate `Query.search.text` of an argument, `AssetFilterInput.owner` of an input field */
export function limitsOf(coordinate: string): { readonly text: number; readonly list: number } {
  const name = coordinate.slice(coordinate.lastIndexOf('.') + 1)
  return {
    text: textLimits[coordinate] ?? textLimits[name] ?? usualLimits.text,
    list: listLimits[coordinate] ?? listLimits[name] ?? usualLimits.list,
  }
}

/**
 * Checks the sizes of an argument's value.
 *
 * @param coordinate of the argument or input field
 * @param path of the value, for the error
 * @returns the number of texts in its lists
 * @throws GraphQLError TOO_LONG or LIST_SIZE_OUT_OF_RANGE
 */
export function countTexts(
  value: unknown,
  inputType: GraphQLInputType,
  coordinate: string,
  path: string,
): number {
  if (value === undefined || value === null) return 0
  const type = getNullableType(inputType)
  const { text, list } = limitsOf(coordinate)
  if (isListType(type)) {
    const items: unknown[] = Array.isArray(value) ? value : [value]
    if (items.length > list) throw tooMuch('LIST_SIZE_OUT_OF_RANGE', path, list, 'values')
    const texts = getNamedType(type) === GraphQLString ? items.length : 0
    const inner = type.ofType
    return texts + sum(items, (item) => countTexts(item, inner, coordinate, path))
  }
  if (isInputObjectType(type)) {
    if (!isJsonObject(value)) return 0
    return sum(Object.values(type.getFields()), ({ name, type: inner }) =>
      countTexts(value[name], inner, `${type.name}.${name}`, `${path}.${name}`),
    )
  }
  // JSON values are limited by the number of fields of the body.
  if (typeof value !== 'string' || !isLongerThan(text, value)) return 0
  throw tooMuch('TOO_LONG', path, text, 'characters')
}

function sum<Thing>(things: readonly Thing[], count: (thing: Thing) => number): number {
  return things.reduce((total, thing) => total + count(thing), 0)
}

function tooMuch(code: ErrorCode, argument: string, most: number, unit: string): GraphQLError {
  return new GraphQLError(`${argument} may have at most ${most.toLocaleString('en-GB')} ${unit}.`, {
    extensions: { code, argument, http: { status: 400 } },
  })
}
