import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { IndexTable } from '../../src/postgres/table.js'
import { documentPostings, fieldOf } from '../../src/ranking/postings.js'
import type { IndexDefinition, SearchDocument } from '../../src/search-engine.js'
import { housingLanguage } from '../../../../src/records/language/housing-language.js'
import { sharedDatabase } from '../../../../test/support/database.js'

const definition: IndexDefinition = {
  name: 'rows',
  documentVersion: 1,
  searchable: [
    { field: 'name', group: 'names' },
    { field: 'address', group: 'addresses' },
    { field: 'reference', identifier: 'reference' },
    { field: 'holders', group: 'names', optional: true },
    { field: 'otherNames', shown: null, group: 'names', holdsOtherForms: true },
  ],
  filterable: { facts: 'keywords', amount: 'number', isOpen: 'boolean', kind: 'keyword' },
  sortable: ['kind'],
}
const table = new IndexTable(definition, housingLanguage)

const database = await sharedDatabase()
await database.sql.execute(table.tableDdl().join(';'))

const word = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('rowan', 'Zoë', "o'brien", '14', 'ŁUKASZ', '북') },
  fc.string({ unit: 'grapheme' }),
)
const text = fc.array(word, { maxLength: 6 }).map((words) => words.join(' '))
const longText = fc.constantFrom('rowan '.repeat(400), `${'x'.repeat(240)} ${'é'.repeat(120)}`)
const field = fc.oneof({ weight: 5, arbitrary: text }, { weight: 1, arbitrary: longText })
const document = fc.record({
  id: fc.uuid(),
  fields: fc.record({
    name: fc.array(field, { maxLength: 3 }),
    address: fc.option(field),
    reference: text,
    holders: fc.array(text, { maxLength: 3 }),
    otherNames: fc.array(text, { maxLength: 3 }),
    facts: fc.array(fc.oneof(text, fc.constantFrom('', '"', '\\', 'a,b', '{}', 'null')), {
      maxLength: 4,
    }),
    amount: fc.option(fc.oneof(fc.integer(), fc.constantFrom(-0.5, 1e21, 12.34, 1e-7))),
    isOpen: fc.option(fc.boolean()),
    kind: fc.option(text),
  }),
})

/** The words of a document as a tsvector literal. */
function vectorText({ fields }: SearchDocument): string {
  const lexemes = new Map<string, string[]>()
  for (const [key, occurrences] of documentPostings(definition.searchable, fields)) {
    if (key.startsWith('@')) lexemes.set(key, [])
    else {
      for (const occurrence of occurrences) {
        const mark = fieldOf(occurrence) === 3 ? `~3~${key}` : key
        const weight = ['A', 'C', 'B', 'A'][fieldOf(occurrence)] ?? ''
        lexemes.set(mark, [...(lexemes.get(mark) ?? []), `${occurrence}${weight}`])
      }
    }
  }
  return [...lexemes]
    .map(([key, positions]) => {
      const quoted = `'${key.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
      return positions.length === 0 ? quoted : `${quoted}:${positions.join(',')}`
    })
    .join(' ')
}

async function stored(documents: readonly SearchDocument[]) {
  const { columns, words } = table.rows.of(documents)
  await database.sql.execute(`truncate ${table.name}, ${table.vocabulary}`)
  await database.sql.execute(table.upsertSql(), [...columns, words])
  const rows = await database.sql.query(
    `select id, tsv::text, doc, f_facts as facts, f_amount::float8 as amount,
       "f_isOpen" as "isOpen", f_kind as kind from ${table.name}`,
  )
  return new Map(rows.map(({ id, ...row }) => [id, row]))
}

describe('TableRows', () => {
  it('writes the same rows as SQL literals', async () => {
    const batch = fc.uniqueArray(document, {
      selector: ({ id }) => id,
      minLength: 1,
      maxLength: 12,
    })
    await fc.assert(
      fc.asyncProperty(batch, async (documents) => {
        const rows = await stored(documents)
        expect(rows.size).toBe(documents.length)
        for (const one of documents) {
          const { facts, amount, isOpen, kind } = one.fields
          const vector = await database.sql.query<{ tsv: string }>(
            'select $1::tsvector::text as tsv',
            [vectorText(one)],
          )
          const { doc, ...row } = rows.get(one.id) ?? {}
          expect(row).toEqual({ tsv: vector[0]?.tsv, facts, amount, isOpen, kind })
          expect(doc).toMatchObject({ reference: one.fields.reference })
        }
      }),
      { numRuns: 40 },
    )
  })

  it('rejects ids that are not UUIDs', () => {
    for (const id of ['', '1', `${randomUUID()}0`, randomUUID().replace(/^./, 'g')]) {
      expect(() => table.rows.of([{ id, fields: {} }])).toThrow('not a UUID')
    }
  })
})
