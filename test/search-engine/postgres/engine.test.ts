import { housingLanguage } from '../../../src/search/language/housing-language.js'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../../src/database/database.js'
import { PostgresEngine } from '../../../src/search-engine/postgres/engine.js'
import { openTestDatabase } from '../../support/database.js'
import { contractIndex, everything, otherIndex } from '../contract/engine-under-test.js'

let database: Database
let engine: PostgresEngine

beforeAll(async () => {
  database = await openTestDatabase()
  // The tables of the product, whose indexes have the same names.
  await database.pool.query('drop schema search cascade')
  engine = new PostgresEngine({ pool: database.pool, language: housingLanguage })
  for (const name of await engine.prepare([contractIndex, otherIndex]))
    await engine.confirmFilled(name)
})

afterAll(() => database.close())

describe('PostgresEngine, beyond what every engine does', () => {
  it('writes in the transaction it is given', async () => {
    const document = { id: randomUUID(), fields: { name: 'Unwritten' } }
    const undone = database.prisma.$transaction(async (transaction) => {
      await engine.sink('persons', 'live').write([document], transaction)
      throw new Error('undo')
    })
    await expect(undone).rejects.toThrow('undo')
    expect((await engine.search({ ...everything, text: 'unwritten' })).hits).toEqual([])
  })

  it('raises nothing that holds a word for holding the beginning of another form, too', async () => {
    const [near, far] = [
      { id: randomUUID(), fields: { name: 'Ana Bob' } },
      { id: randomUUID(), fields: { name: 'Ana Zoe Bob', otherForms: ['bobby'] } },
    ]
    await engine.sink('assets', 'live').write([far, near], database.prisma)
    const { hits } = await engine.search({ ...everything, index: 'assets', text: 'bob' })
    expect(hits.map(({ id }) => id)).toEqual([near.id, far.id])
  })

  it('leaves the table of another definition alone until told to drop it', async () => {
    const changed = new PostgresEngine({ pool: database.pool, language: housingLanguage })
    await engine.confirmFilled('persons')
    await changed.prepare([{ ...contractIndex, sortable: ['amount'] }])
    await changed.confirmFilled('persons')
    const [other, ...more] = await changed.otherVersions('persons')
    expect(more).toEqual([])
    expect(other).toEqual({ name: engine.sink('persons', 'live').name, isNewer: false })
    expect(await engine.otherVersions('persons')).toMatchObject([{ isNewer: true }])
    expect(await engine.search(everything)).toMatchObject({ isTotalCountCapped: false })
    await changed.dropVersion(other?.name ?? '')
    expect(await changed.otherVersions('persons')).toEqual([])
  })
})
