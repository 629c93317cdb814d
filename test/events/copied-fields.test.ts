import { expect, it } from 'vitest'
import { composeWrites } from '../../src/events/projection/compose-writes.js'
import { SourceSnapshot } from '../../src/events/projection/source-snapshot.js'
import { loadWorkingSet } from '../../src/events/projection/working-set.js'
import { readAsset } from '../../src/records/asset/source.js'
import { SourceObject } from '../../src/records/sources/source-object.js'
import { ManualClock } from '../support/manual-clock.js'
import { advisoryLockWait } from '../support/advisory-lock-wait.js'
import { sharedProjection } from './projection-world.js'

const clock = new ManualClock('2026-03-04T10:00:00Z')
const id = (digit: number) => `${String(digit).repeat(8)}-2222-4222-8222-222222222222`

const world = await sharedProjection(clock)

/** Writes the snapshot; `between` runs after the records are read and before they are written. */
async function write(
  snapshot: SourceSnapshot,
  between: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  await world.records.change(async (reader, tx) => {
    const workingSet = await loadWorkingSet(reader, tx, snapshot)
    await between()
    return composeWrites(workingSet, snapshot, clock.now())
  })
}

function snapshotOf(asset: string, entity: object): SourceSnapshot {
  const snapshot = new SourceSnapshot()
  snapshot.assets.set(asset, readAsset(asset, new SourceObject(entity)))
  return snapshot
}

it('copies the name of a concurrently saved block into a home', async () => {
  const [block, home] = [id(1), id(2)]
  const homeInBlock = snapshotOf(home, { assetType: 'Flat', parentAssetIds: [block] })
  let writingBlock: Promise<void> | undefined
  await write(homeInBlock, async () => {
    writingBlock ??= write(snapshotOf(block, { assetType: 'Block', assetName: 'Rowan House' }))
    await Promise.race([writingBlock, advisoryLockWait(world.database)])
  })
  await writingBlock
  const row = await world.database.prisma.asset.findUnique({ where: { id: home } })
  expect(row?.parents).toEqual([{ id: block, type: 'block', name: 'Rowan House' }])
})
