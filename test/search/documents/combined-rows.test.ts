import { expect, it } from 'vitest'
import { rowsOf } from '../../../src/database/row-source.js'
import { CombinedRows } from '../../../src/search/documents/combined-rows.js'
import { sharedDatabase } from '../../support/database.js'

const asked: string[] = []

const database = await sharedDatabase()
const source = rowsOf(database)
const joined = new CombinedRows({
  rows: (sql, values) => {
    asked.push(sql)
    return source.rows(sql, values)
  },
})

const sumOf = 'select sum(n)::text as rows from unnest($1::int[]) as n'
const countOf = 'select count(*)::text as rows from unnest($1::int[]) as n'

it('asks by one statement what is asked in one turn, and gives each its own answer', async () => {
  asked.length = 0
  const late = Promise.resolve().then(() => joined.rows(countOf, [[1, 2]]))
  const answers = await Promise.all([
    joined.rows(sumOf, [[1, 2, 3]]),
    joined.rows(countOf, [[7]]),
    joined.rows(sumOf, [[]]),
    late,
  ])
  expect(answers).toEqual([[{ rows: '6' }], [{ rows: '1' }], [{ rows: null }], [{ rows: '2' }]])
  expect(asked).toHaveLength(1)
})

it('tells everybody who asked that the statement has failed, and goes on', async () => {
  const failed = await Promise.allSettled([
    joined.rows(sumOf, [[1]]),
    joined.rows('select missing as rows from unnest($1::int[]) as n', [[1]]),
  ])
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await joined.rows(sumOf, [[4]])).toEqual([{ rows: '4' }])
})
