import { expect, it } from 'vitest'
import { examineDocuments } from '../../src/cli/document-findings.js'
import { sharedDatabase } from '../support/database.js'

const database = await sharedDatabase()

const found = (mode: 'also' | 'only', production = false) =>
  examineDocuments(database.sql, { TRUSTED_DOCUMENTS: mode, production })

const register = (id: string, text: string) =>
  database.prisma.trustedDocument.create({ data: { id, digest: id, text, addedAt: new Date() } })

it('reports whether documents are registered and valid', async () => {
  expect(await found('also')).toEqual([])
  expect(await found('only')).toMatchObject([
    { well: false, next: expect.stringContaining('documents add') as string },
  ])
  await register('right', '{ __typename }')
  expect(await found('only')).toMatchObject([
    { well: true, text: '1 registered, all valid for this release' },
  ])
  await register('schema', '{ __schema { queryType { name } } }')
  expect(await found('also')).toMatchObject([{ text: '2 registered, all valid for this release' }])
  expect(await found('also', true)).toMatchObject([
    { well: true, text: '1 of 2 are invalid for this release: schema' },
  ])
  for (const id of ['a', 'b', 'c', 'd', 'e']) await register(id, '{ gone }')
  expect(await found('only', true)).toMatchObject([
    { text: '6 of 7 are invalid for this release: a, b, c, d, e, …' },
  ])
})
