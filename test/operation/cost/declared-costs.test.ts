import {
  getNamedType,
  getNullableType,
  isInterfaceType,
  isListType,
  isObjectType,
  Kind,
  type GraphQLField,
  type GraphQLObjectType,
} from 'graphql'
import { expect, it } from 'vitest'
import { builtSchema } from '../../support/built-schema.js'

const types = Object.values(builtSchema.getTypeMap()).filter(({ name }) => !name.startsWith('__'))
const fields = types.flatMap((type) =>
  isObjectType(type) || isInterfaceType(type)
    ? Object.values(type.getFields()).map((field) => ({
        coordinate: `${type.name}.${field.name}`,
        type,
        field,
      }))
    : [],
)

function argumentOf(field: GraphQLField<unknown, unknown>, name: string): readonly string[] {
  const directive = field.astNode?.directives?.find((one) => one.name.value === 'listSize')
  const value = directive?.arguments?.find((argument) => argument.name.value === name)?.value
  if (value?.kind === Kind.INT) return [value.value]
  if (value?.kind !== Kind.LIST) return []
  return value.values.flatMap((one) => (one.kind === Kind.STRING ? [one.value] : []))
}

const isList = ({ type }: GraphQLField<unknown, unknown>) => isListType(getNullableType(type))
/** A page without arguments has the size that the field around it declares. */
const isPage = ({ type, args }: GraphQLField<unknown, unknown>) =>
  getNamedType(type).name.endsWith('Connection') && args.length > 0

/** Lists whose size the parent field declares in `sizedFields`. */
const sizedFromAbove = new Set(
  fields.flatMap(({ field }) =>
    argumentOf(field, 'sizedFields').map((name) => `${getNamedType(field.type).name}.${name}`),
  ),
)

it('has a size for every list and every page in the printed schema', () => {
  const lists = fields.filter(({ field }) => isList(field) || isPage(field))
  expect(lists.length).toBeGreaterThan(90)
  const unsized = lists.filter(
    ({ coordinate, field }) =>
      Number(argumentOf(field, 'assumedSize')[0] ?? 0) < 1 && !sizedFromAbove.has(coordinate),
  )
  expect(unsized.map(({ coordinate }) => coordinate)).toEqual([])
})

it('counts a page by every argument that sets its size', () => {
  const pages = fields.filter(({ field }) => isPage(field))
  expect(pages.length).toBeGreaterThan(15)
  for (const { coordinate, field } of pages) {
    expect([coordinate, argumentOf(field, 'slicingArguments')]).toEqual([
      coordinate,
      ['first', 'last', 'pageSize'],
    ])
    expect(argumentOf(field, 'sizedFields')).toEqual(['edges', 'nodes'])
  }
})

it('names existing arguments and fields', () => {
  for (const { coordinate, field } of fields) {
    const namedType = getNamedType(field.type)
    const below = isObjectType(namedType) ? pathsBelow(namedType) : []
    for (const name of argumentOf(field, 'slicingArguments')) {
      expect([coordinate, field.args.map((arg) => arg.name)]).toEqual([
        coordinate,
        expect.arrayContaining([name]),
      ])
    }
    expect(below).toEqual(expect.arrayContaining([...argumentOf(field, 'sizedFields')]))
  }
})

/** Paths of the fields of a type and of its nested objects, one level deep. */
function pathsBelow(type: GraphQLObjectType): string[] {
  return Object.values(type.getFields()).flatMap((field) => {
    const namedType = getNamedType(field.type)
    const inner = isObjectType(namedType) ? Object.keys(namedType.getFields()) : []
    return [field.name, ...inner.map((name) => `${field.name}.${name}`)]
  })
}

it('weighs every root field that reads or changes data', () => {
  const free = fields.filter(
    ({ type, field }) =>
      ['Query', 'Mutation'].includes(type.name) &&
      !['node', 'nodes', 'notification', 'providerServices', 'searchIndexes', 'viewer'].includes(
        field.name,
      ) &&
      !field.name.startsWith('createNotification') &&
      !field.astNode?.directives?.some(({ name }) => name.value === 'cost'),
  )
  expect(free.map(({ coordinate }) => coordinate)).toEqual([])
})
