import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Kind, getOperationAST, parse, validate, type DocumentNode } from 'graphql'
import { getVariableValues } from 'graphql/execution/values.js'
import { describe, expect, it } from 'vitest'
import * as documents from '../../client/src/documents/graphql.js'
import {
  embeddedTypes,
  facetArguments,
  listArguments,
  possibleTypes,
} from '../../client/src/documents/schema-shape.js'
import {
  facetNames,
  facetShape,
  facetVariables,
  toggled,
  type KindName,
} from '../../client/src/facets.js'
import { builtSchema } from '../support/built-schema.js'

const client = join(import.meta.dirname, '../../client')
const manifest = JSON.parse(
  readFileSync(join(client, 'src/documents/persisted-documents.json'), 'utf8'),
) as Record<string, string>

const written = readdirSync(join(client, 'operations'))
  .flatMap((name) => parse(readFileSync(join(client, 'operations', name), 'utf8')).definitions)
  .flatMap((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION ? [definition.name?.value ?? ''] : [],
  )

interface Hashed extends DocumentNode {
  readonly __meta__?: { readonly hash: string }
}

const exported = Object.entries(documents as Record<string, Hashed>).filter(([name]) =>
  name.endsWith('Document'),
)

describe('the documents of the kit', () => {
  it('export every written document once', () => {
    expect(exported.map(([name]) => name).sort()).toEqual(
      written.map((name) => `${name}Document`).sort(),
    )
  })

  it('fit the schema', () => {
    for (const text of Object.values(manifest)) {
      expect(validate(builtSchema, parse(text))).toEqual([])
    }
  })

  it('have the digest of their text as id, in the manifest and in the document', () => {
    for (const [id, text] of Object.entries(manifest)) {
      expect(id).toBe(`sha256:${createHash('sha256').update(text).digest('hex')}`)
    }
    expect(exported.map(([, { __meta__: meta }]) => meta?.hash).sort()).toEqual(
      Object.keys(manifest).sort(),
    )
  })
})

describe('the shape of the schema', () => {
  it('lists the possible types of an interface', () => {
    expect(possibleTypes['UserError']).toContain('ValidationError')
    expect(possibleTypes['Node']).toContain('Person')
  })

  it('lists the arguments that identify a list, without its cursors', () => {
    const { searchPersons } = listArguments['Query'] ?? {}
    expect(searchPersons).toContain('page')
    expect(searchPersons).toContain('searchText')
    expect(searchPersons).not.toContain('after')
    expect(Object.keys(listArguments['Account'] ?? {})).toContain('transactions')
  })

  it('lists the types without an identity', () => {
    expect(embeddedTypes).toContain('AssetAddress')
    expect(embeddedTypes).not.toContain('Person')
    expect(embeddedTypes).not.toContain('PageInfo')
  })
})

describe('facets', () => {
  const samples = { list: 'Tenant', single: 'TENANT', boolean: 'true', range: '2' }
  const cases = (Object.keys(facetArguments) as KindName[]).flatMap((kind) =>
    facetNames(kind).map((facet) => ({ kind, facet, value: samples[facetShape(kind, facet)] })),
  )

  it.each(cases)('$facet of $kind becomes a variable of its search', ({ kind, facet, value }) => {
    const name = `Search${kind.charAt(0).toUpperCase()}${kind.slice(1)}`
    const document = exported.find(([key]) => key === `${name}Document`)?.[1]
    const variables = facetVariables(kind, { [facet]: [value] }, { filter: {}, pageSize: 5 })
    const operation = document && getOperationAST(document)
    const { errors = [], coerced } = getVariableValues(
      builtSchema,
      operation?.variableDefinitions ?? [],
      variables,
    )
    expect(errors).toEqual([])
    expect(JSON.stringify(coerced)).toContain(value)
  })

  it('toggle values: facets with a list can have several values, other facets only one', () => {
    const both = toggled('persons', { PERSON_TYPES: ['Tenant'] }, 'PERSON_TYPES', 'Freeholder')
    expect(both).toEqual({ PERSON_TYPES: ['Tenant', 'Freeholder'] })
    expect(toggled('persons', both, 'PERSON_TYPES', 'Tenant')).toEqual({
      PERSON_TYPES: ['Freeholder'],
    })
    const empty = { IS_VOID: ['true'] }
    expect(toggled('assets', empty, 'IS_VOID', 'false')).toEqual({ IS_VOID: ['false'] })
    expect(toggled('assets', empty, 'IS_VOID', 'true')).toEqual({ IS_VOID: [] })
  })

  it('ignore values that the argument cannot take, and keep the rest of the filter', () => {
    const filter = { isActive: true, characteristics: { heating: 'Gas' } }
    const choices = { IS_VOID: ['perhaps'], NUMBER_OF_BEDROOMS: ['x'], RENT_GROUPS: ['HRA'] }
    expect(facetVariables('assets', choices, { filter })).toEqual({
      filter: { ...filter, rentGroups: ['HRA'] },
    })
    expect(filter).toEqual({ isActive: true, characteristics: { heating: 'Gas' } })
  })
})
