import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { eventually } from '../../support/eventually.js'
import { startMeilisearchGateway } from '../../support/meilisearch-gateway.js'
import { samplePerson, sampleAsset, sampleTenure } from '../../support/samples.js'

const gateway = await startMeilisearchGateway()

afterAll(() => gateway.close())

/** A word that occurs only in the records of one test. */
const word = () => `w${randomUUID().replaceAll(/[^a-z]/g, '')}x`

async function becomes(text: string, surnames: readonly string[]): Promise<void> {
  await eventually(() => gateway.surnames(text), surnames)
}

describe('a gateway on Meilisearch', () => {
  it('finds the latest version of saved records, and no removed records', async () => {
    const surname = word()
    const person = samplePerson({ surname })
    await gateway.save({ persons: [person] })
    await becomes(surname, [surname])
    const renamed = word()
    await gateway.save({ persons: [{ ...person, surname: renamed }] })
    await becomes(renamed, [renamed])
    expect(await gateway.surnames(surname)).toEqual([])
    await gateway.gateway.records.remove('person', [person.id])
    await becomes(renamed, [])
  })

  it('updates records that contain fields of changed records', async () => {
    const surname = word()
    const asset = sampleAsset({ assetAddress: { addressLine1: '1 Elm Row', postCode: 'N1 1AA' } })
    const person = samplePerson({ surname })
    const reference = word()
    const tenure = sampleTenure({
      tenuredAssetId: asset.id,
      householdMembers: [{ personId: person.id }],
    })
    await gateway.save({ persons: [person], assets: [asset] })
    await gateway.save({ tenures: [{ ...tenure, paymentReference: reference }] })
    await becomes(reference, [surname])
    const moved = { addressLine1: '1 Elm Row', postCode: 'ZE3 9ZZ' }
    await gateway.save({ assets: [{ ...asset, assetAddress: moved }] })
    await becomes('ZE3 9ZZ', [surname])
    await gateway.save({ tenures: [{ ...tenure, householdMembers: [] }] })
    await becomes('ZE3 9ZZ', [])
  })

  it('reports in /ready how far the search is behind', async () => {
    const upToDate = ({ body }: { body: unknown }) =>
      JSON.stringify(body).includes('"changesBehind":0')
    await eventually(gateway.ready, upToDate)
    gateway.server.tasks.hold()
    const surname = word()
    await gateway.save({ persons: [samplePerson({ surname })] })
    const details = { search: { state: 'following', changesBehind: 1, secondsBehind: 0 } }
    expect(await gateway.ready()).toMatchObject({ status: 200, body: { details } })
    gateway.server.tasks.release()
    await becomes(surname, [surname])
    await eventually(gateway.ready, upToDate)
  })

  it('never shows its keys', async () => {
    const { body } = await gateway.ready()
    expect(JSON.stringify(body) + gateway.log.join('')).not.toContain('key-of-the-test')
  })
})
