import { getNamedType, isObjectType } from 'graphql'
import { expect, it } from 'vitest'
import { shownFields } from '../../../packages/search-engine/src/search-engine.js'
import { kindDefinitions } from '../../../src/search/kinds/kinds.js'
import { builtSchema } from '../../support/built-schema.js'

const shown = kindDefinitions.flatMap(({ type, searchable, shownAs }) =>
  [...shownFields(searchable).keys()].map((field) => [type, shownAs[field] ?? field] as const),
)

it.each(shown)('%s shows what matches in its field %s', (type, path) => {
  let at = builtSchema.getType(type)
  for (const name of path.split('.')) {
    const field = isObjectType(at) ? at.getFields()[name] : undefined
    expect(field, name).toBeDefined()
    at = field && getNamedType(field.type)
  }
  expect(isObjectType(at)).toBe(false)
})

it.each(kindDefinitions)('$index name no field that documents do not show', (kind) => {
  const fields = [...shownFields(kind.searchable).keys()]
  expect(Object.keys(kind.shownAs).filter((field) => !fields.includes(field))).toEqual([])
})
