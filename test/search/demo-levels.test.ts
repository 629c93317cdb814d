import { expect, it } from 'vitest'
import { createRecords } from '../../src/search/create-records.js'
import { systemClock } from '../../src/foundation/clock.js'
import { generateLandlord } from '../../tools/landlord/landlord.js'
import { addressLevel } from '../../src/records/rules/asset-type-rules.js'
import { RecordReader } from '../../src/records/record-reader.js'
import type { AssetRecord } from '../../src/records/model/record-model.js'
import type { AssetAddress } from '../../src/records/asset/fields.js'
import { SearchService } from '../../src/search/search-service.js'
import { sharedDatabase } from '../support/database.js'

const { assets } = generateLandlord({ seed: 5, size: 150, today: '2026-03-04' })

const database = await sharedDatabase()
const { engine, records } = await createRecords({ database, clock: systemClock })
await records.save({ assets })
const search = new SearchService(engine, RecordReader.of(database), systemClock)

/** The text a user would type for an asset: its name, or else its address. */
function addressOf(asset: AssetRecord): string {
  const { postPreamble, addressLine1, postCode } = asset.assetAddress as AssetAddress
  return asset.assetName ?? [postPreamble, addressLine1, postCode].filter(Boolean).join(', ')
}

/** Texts whose asset is not in the first three hits or not matched at its level. */
async function findMisses(level: string, expected: readonly AssetRecord[]): Promise<string[]> {
  const missing: string[] = []
  for (const asset of expected) {
    const text = addressOf(asset)
    const { matchedLevel, edges } = await search.assets({ addressText: text })
    const isFound = edges.slice(0, 3).some(({ node }) => node.id === asset.id)
    if (matchedLevel !== level || !isFound) missing.push(`${text}: ${matchedLevel ?? 'none'}`)
  }
  return missing
}

it.each([
  ['estate', 100],
  ['block', 100],
  ['property', 60],
] as const)('finds each %s of the demo landlord at its level', async (level, most) => {
  const all = assets.filter((asset) => addressLevel(asset.assetType ?? null) === level)
  expect(all.length).toBeGreaterThan(1)
  expect(await findMisses(level, all.slice(0, most))).toEqual([])
})
