import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openApiBreaks } from '../../scripts/released/openapi-breaks.js'
import { schemaBreaks } from '../../scripts/released/schema-breaks.js'

const released = join(import.meta.dirname, '../../released')
const schema = readFileSync(join(released, 'schema.graphql'), 'utf8')
const openApi = readFileSync(join(released, 'openapi.json'), 'utf8')

describe('the released schema', () => {
  it.each([
    ['unread: Int!', 'seen: Int!', /'unread' was removed/],
    ['unread: Int!', 'unread: Int', /'NotificationCounts.unread' changed type/],
    ['entityId: UUID\n', 'entityId: UUID!\n', /'entityId'.*changed from 'UUID' to 'UUID!'/],
  ])('is broken by a change from %j to %j', async (before, after, message) => {
    expect(schema).toContain(before)
    const breaks = await schemaBreaks(schema, schema.replace(before, after))
    expect(breaks.join('\n')).toMatch(message)
  })

  it('is not broken by a new field', async () => {
    const more = schema.replace('unread: Int!', 'unread: Int!\n  overdue: Int!')
    expect(await schemaBreaks(schema, more)).toEqual([])
  })
})

interface Document {
  readonly paths: Record<string, Record<string, { parameters: { name: string }[] }>>
  readonly components: { schemas: Record<string, { properties: object; required: string[] }> }
}

function changed(change: (document: Document) => void): string[] {
  const document = JSON.parse(openApi) as Document
  change(document)
  return openApiBreaks(openApi, JSON.stringify(document))
}

describe('the released OpenAPI document', () => {
  it('is not broken by a new path', () => {
    const more = (document: Document) => {
      document.paths['/new'] = document.paths['/search/persons'] ?? {}
    }
    expect(changed(more)).toEqual([])
  })

  it.each<[string, (document: Document) => void, string]>([
    [
      'a removed path',
      ({ paths }) => delete paths['/search/persons'],
      'GET /search/persons was removed',
    ],
    [
      'a removed parameter',
      ({ paths }) => {
        const search = paths['/search/persons']?.['get']
        if (search !== undefined) {
          search.parameters = search.parameters.filter(({ name }) => name !== 'searchText')
        }
      },
      'GET /search/persons: parameter searchText was removed',
    ],
    [
      'a removed field',
      ({ components }) => {
        const properties = components.schemas['Person']?.properties ?? {}
        Reflect.deleteProperty(properties, 'surname')
      },
      'Person.surname was removed',
    ],
    [
      'a field that is no longer required',
      ({ components }) => {
        const person = components.schemas['Person']
        if (person !== undefined) person.required = person.required.filter((name) => name !== 'id')
      },
      'Person.id is no longer required',
    ],
  ])('is broken by %s', (_what, change, message) => {
    expect(changed(change)).toContain(message)
  })
})
