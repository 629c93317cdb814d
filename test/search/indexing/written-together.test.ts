import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { systemClock } from '../../../src/foundation/clock.js'
import { PostgresRecordStore } from '../../../src/records/record-store.js'
import { createRecords } from '../../../src/search/create-records.js'
import { SearchIndexer } from '../../../src/search/indexing/search-indexer.js'
import { documentTables } from '../../events/projected.js'
import { sharedDatabase } from '../../support/database.js'
import { sampleAsset, sampleTenure } from '../../support/samples.js'
import { advisoryLockWait } from '../../support/advisory-lock-wait.js'

let beforeCommit = () => Promise.resolve()

const database = await sharedDatabase()
const created = await createRecords({ database, clock: systemClock })
const records = created.records
const indexer = new SearchIndexer(created.engine, database)
const pause = { apply: () => beforeCommit() }
/** Delays each commit until `beforeCommit` resolves. */
const slow = new PostgresRecordStore(database, [indexer, pause], systemClock)

async function homesOf(id: string): Promise<unknown> {
  const table = (await documentTables(database)).find((name) => name.includes('transactions'))
  const rows = await database.sql.query<{ homes: string[] }>(
    `select array(select fact from unnest(f_facts) fact where fact like 'home:%') as homes
     from ${table} where id = $1`,
    [id],
  )
  return rows[0]?.homes
}

it('a transaction is found by an address that its home gets concurrently', async () => {
  const at = (addressLine1: string) => ({ assetAddress: { addressLine1, postCode: 'E8 1DY' } })
  const home = sampleAsset(at('14 Rowan House'))
  const tenure = sampleTenure({ tenuredAssetId: home.id })
  await records.save({ assets: [home], tenures: [tenure] })
  const transaction = { id: randomUUID(), targetId: tenure.id }

  let readdressed: Promise<void> | undefined
  beforeCommit = async () => {
    readdressed = records.save({ assets: [{ ...home, ...at('27 Rowan House') }] })
    await Promise.race([readdressed, advisoryLockWait(database)])
  }
  await slow.save({ transactions: [transaction] })
  await readdressed
  expect(await homesOf(transaction.id)).toEqual([expect.stringMatching(/^home:27/)])
})
