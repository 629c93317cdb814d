import { getNamedType, isInputObjectType, isObjectType } from 'graphql'
import { expect, it } from 'vitest'
import { shownFields } from '../../../packages/search-engine/src/search-engine.js'
import { kindDefinitions } from '../../../src/records/kinds/kinds.js'
import { builtSchema } from '../../support/built-schema.js'

const facets = kindDefinitions.flatMap(({ searchField, facets }) =>
  Object.entries(facets).map(([name, { argument }]) => [name, searchField, argument] as const),
)

it.each(facets)(
  'the facet %s of %s is named after the argument that selects its values',
  (...facet) => {
    const [name, searchField, argument] = facet
    const query = builtSchema.getQueryType()
    const [first, ...rest] = argument.split('.')
    const definition = query?.getFields()[searchField]?.args.find((one) => one.name === first)
    let type = definition && getNamedType(definition.type)
    for (const field of rest) {
      const inner = isInputObjectType(type) ? type.getFields()[field] : undefined
      type = inner && getNamedType(inner.type)
    }
    expect(type, argument).toBeDefined()
    expect(isObjectType(type)).toBe(false)
    const last = argument.split('.').at(-1) ?? ''
    expect(last.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()).toBe(name)
  },
)

const highlights = kindDefinitions.flatMap(({ type, searchable, shownAs }) =>
  [...shownFields(searchable).keys()].map((field) => [type, shownAs[field] ?? field] as const),
)

it.each(highlights)('the type %s has the highlighted field %s', (type, path) => {
  let at = builtSchema.getType(type)
  for (const name of path.split('.')) {
    const field = isObjectType(at) ? at.getFields()[name] : undefined
    expect(field, name).toBeDefined()
    at = field && getNamedType(field.type)
  }
  expect(isObjectType(at)).toBe(false)
})

it.each(kindDefinitions)('$index renames only fields that its documents have', (kind) => {
  const fields = [...shownFields(kind.searchable).keys()]
  expect(Object.keys(kind.shownAs).filter((field) => !fields.includes(field))).toEqual([])
})
