import { searchHost } from '../../../../src/search/search-host.js'
import { housingLanguage } from '../../../../src/records/language/housing-language.js'
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { PostgresEngine } from '../../src/postgres/engine.js'
import { sharedDatabase } from '../../../../test/support/database.js'
import { contractIndex, everything, otherIndex } from '../contract/engine-under-test.js'

const database = await sharedDatabase()
// The product's own tables would share index names.
await database.sql.execute('drop schema search cascade')
const engine = new PostgresEngine({
  sql: database.sql,
  language: housingLanguage,
  host: searchHost,
})
for (const name of await engine.prepare([contractIndex, otherIndex]))
  await engine.confirmBuilt(name)

describe('PostgresEngine, beyond the contract', () => {
  it('writes in the given transaction', async () => {
    const document = { id: randomUUID(), fields: { name: 'Unwritten' } }
    const undone = database.sql.transaction(async (transaction) => {
      await engine.sink('persons', 'live').write([document], transaction)
      throw new Error('undo')
    })
    await expect(undone).rejects.toThrow('undo')
    expect((await engine.search({ ...everything, text: 'unwritten' })).hits).toEqual([])
  })

  it('gives a shadow the SQL indexes of the table, and its rows their arrival numbers', async () => {
    const [older, younger] = [
      { id: randomUUID(), fields: { name: 'Older' } },
      { id: randomUUID(), fields: { name: 'Younger' } },
    ]
    const live = engine.sink('persons', 'live')
    const table = live.name.replace('search.', '')
    const state = async () => {
      const indexes = await database.sql.query(
        'select indexname, indexdef from pg_indexes where tablename = $1 order by 1',
        [table],
      )
      const rows = await database.sql.query(
        `select id from ${live.name} where id = any($1) order by seq`,
        [[older.id, younger.id]],
      )
      return { indexes: indexes as unknown[], rows: rows as unknown[] }
    }
    await live.write([older], database.sql)
    await live.write([younger], database.sql)
    const before = await state()
    expect(before.indexes.length).toBeGreaterThan(3)
    const shadow = engine.sink('persons', 'shadow')
    await shadow.clear()
    await shadow.write([younger], database.sql)
    await shadow.write([older], database.sql)
    await shadow.complete()
    await database.sql.transaction((transaction) => engine.swap('persons', transaction))
    expect(await state()).toEqual(before)
    const later = { id: randomUUID(), fields: { name: 'Later' } }
    await engine.sink('persons', 'live').write([later], database.sql)
    const last = await database.sql.query(`select id from ${live.name} order by seq desc limit 1`)
    expect(last).toEqual([{ id: later.id }])
  })

  it('does not rank a document higher because it also has another form of the word', async () => {
    const [near, far] = [
      { id: randomUUID(), fields: { name: 'Ana Bob' } },
      { id: randomUUID(), fields: { name: 'Ana Zoe Bob', otherForms: ['bobby'] } },
    ]
    await engine.sink('assets', 'live').write([far, near], database.sql)
    const { hits } = await engine.search({ ...everything, index: 'assets', text: 'bob' })
    expect(hits.map(({ id }) => id)).toEqual([near.id, far.id])
  })

  it('keeps the table of another definition until it is dropped', async () => {
    const changed = new PostgresEngine({
      sql: database.sql,
      language: housingLanguage,
      host: searchHost,
    })
    await engine.confirmBuilt('persons')
    await changed.prepare([{ ...contractIndex, sortable: ['amount'] }])
    expect(changed.searchesOtherVersion('persons')).toBe(true)
    expect(await changed.search(everything)).toEqual(await engine.search(everything))
    await changed.confirmBuilt('persons')
    expect(changed.searchesOtherVersion('persons')).toBe(false)
    const [other, ...more] = await changed.otherVersions('persons')
    expect(more).toEqual([])
    expect(other).toEqual({
      name: engine.sink('persons', 'live').name,
      shadow: engine.sink('persons', 'shadow').name,
      isBuilt: true,
    })
    expect(await engine.otherVersions('persons')).toMatchObject([{ isBuilt: true }])
    expect(await engine.search(everything)).toMatchObject({ isTotalCountCapped: false })
    await changed.dropVersion(other?.name ?? '')
    expect(await changed.otherVersions('persons')).toEqual([])
  })

  describe('the vocabulary for typos', () => {
    const vocabulary = () => `${engine.sink('assets', 'live').name}_w`
    const add = async (name: string) => {
      const document = { id: randomUUID(), fields: { name } }
      await engine.sink('assets', 'live').write([document], database.sql)
      return document.id
    }
    const find = async (searchEngine: PostgresEngine, text: string) => {
      const { hits } = await searchEngine.search({ ...everything, index: 'assets', text })
      return hits.map(({ id }) => id)
    }
    const restarted = async () => {
      const other = new PostgresEngine({
        sql: database.sql,
        language: housingLanguage,
        host: searchHost,
      })
      await other.prepare([contractIndex, otherIndex])
      return other
    }

    it('includes words that other processes added since the last search', async () => {
      const other = await restarted()
      await add('Wolverhampton')
      expect(await find(other, 'wolverhamptom')).toHaveLength(1)
      const id = await add('Peterborough')
      expect(await find(other, 'peterborouhg')).toEqual([id])
    })

    it('is read again after the table is replaced', async () => {
      const id = await add('Huddersfield')
      expect(await find(engine, 'hudersfield')).toEqual([id])
      // As after a rebuild: other words in another file.
      await database.sql.execute(`truncate ${vocabulary()}`)
      expect(await find(engine, 'hudersfield')).toEqual([])
      await add('Huddersfield')
      expect(await find(engine, 'hudersfield')).toHaveLength(2)
    })

    it('resets transaction ids of the future in a restored database', async () => {
      await add('Lowestoft')
      await database.sql.execute(`update ${vocabulary()} set added_by = '999999999999'`)
      await restarted()
      const rows = await database.sql.query<{ later: number }>(
        `select count(*)::int as later from ${vocabulary()} where added_by > pg_current_xact_id()`,
      )
      expect(rows).toEqual([{ later: 0 }])
    })
  })
})
