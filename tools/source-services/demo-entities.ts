import { firstMemberships } from '../../src/records/person/memberships.js'
import { createRecordLoaders } from '../../src/records/record-loaders.js'
import type { RecordReader } from '../../src/records/record-reader.js'
import type { StoredContract } from '../../src/records/asset/fields.js'
import type { RecordKind } from '../../src/records/model/record-model.js'
import { type DemoEntity, entityShapes, personEntity, tenureEntity } from './entity-shapes.js'

/** The demo landlord's records in the shapes of source services. */
export class DemoEntities {
  constructor(private readonly records: RecordReader) {}

  async record(kind: RecordKind, id: string): Promise<DemoEntity | null> {
    if (kind === 'person') return this.person(id)
    if (kind === 'tenure') return this.tenure(id)
    const row = (await this.records.rows(kind, [id])).get(id)
    return row === undefined ? null : (entityShapes[kind]?.(row) ?? row)
  }

  async person(id: string): Promise<DemoEntity | null> {
    const person = (await this.records.rows('person', [id])).get(id)
    if (person === undefined) return null
    const memberships = await firstMemberships(id, createRecordLoaders(this.records))
    return personEntity(
      person,
      memberships.map(({ tenure }) => tenure.id),
    )
  }

  async balanceOfPerson(id: string): Promise<DemoEntity | null> {
    const person = (await this.records.rows('person', [id])).get(id)
    return person === undefined ? null : { totalBalance: person.totalBalance }
  }

  private async tenure(id: string): Promise<DemoEntity | null> {
    const tenure = (await this.records.tenuresWithMembers([id])).get(id)
    return tenure === undefined ? null : tenureEntity(tenure)
  }

  async accountsOfTenure(tenureId: string): Promise<readonly DemoEntity[]> {
    return (await this.records.accountsOfTenures([tenureId])).get(tenureId) ?? []
  }

  /** The alerts of a person or an asset. */
  async alertsOf(targetId: string): Promise<readonly DemoEntity[]> {
    return [...(await this.records.alerts([], [targetId])).values()]
  }

  async contractsOfAsset(assetId: string): Promise<readonly DemoEntity[]> {
    const asset = (await this.records.rows('asset', [assetId])).get(assetId)
    const contracts = (asset?.assetContracts ?? []) as unknown as StoredContract[]
    return contracts.map((contract) => ({ ...contract }))
  }
}
