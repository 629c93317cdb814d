import { firstMemberships } from '../../src/records/person/memberships.js'
import { createRecordLoaders } from '../../src/records/record-loaders.js'
import type { RecordReader } from '../../src/records/record-reader.js'
import type { StoredContract } from '../../src/records/asset/fields.js'
import {
  alertEntities,
  assetEntity,
  type DemoEntity,
  noteEntity,
  personEntity,
  tenureEntity,
  transactionEntity,
} from './entity-shapes.js'

/** The demo landlord's records in the shapes of source services. */
export class DemoEntities {
  constructor(private readonly records: RecordReader) {}

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

  async tenure(id: string): Promise<DemoEntity | null> {
    const tenure = (await this.records.tenuresWithMembers([id])).get(id)
    return tenure === undefined ? null : tenureEntity(tenure)
  }

  async asset(id: string): Promise<DemoEntity | null> {
    const asset = (await this.records.rows('asset', [id])).get(id)
    return asset === undefined ? null : assetEntity(asset)
  }

  async account(id: string): Promise<DemoEntity | null> {
    return (await this.records.rows('account', [id])).get(id) ?? null
  }

  async accountsOfTenure(tenureId: string): Promise<readonly DemoEntity[]> {
    return (await this.records.accountsOfTenures([tenureId])).get(tenureId) ?? []
  }

  async alertsOfPerson(id: string): Promise<readonly DemoEntity[]> {
    const person = (await this.records.rows('person', [id])).get(id)
    const alerts = (person?.cautionaryAlerts ?? []) as readonly DemoEntity[]
    return alerts.length > 0 ? alerts : alertEntities(person?.isPersonCautionaryAlert)
  }

  async alertsOfAsset(id: string): Promise<readonly DemoEntity[]> {
    const asset = (await this.records.rows('asset', [id])).get(id)
    return alertEntities(asset?.isAssetCautionaryAlerted)
  }

  async transaction(id: string): Promise<DemoEntity | null> {
    const transaction = (await this.records.rows('transaction', [id])).get(id)
    return transaction === undefined ? null : transactionEntity(transaction)
  }

  async workOrder(id: string): Promise<DemoEntity | null> {
    return (await this.records.rows('workOrder', [id])).get(id) ?? null
  }

  async note(id: string): Promise<DemoEntity | null> {
    const note = (await this.records.rows('note', [id])).get(id)
    return note === undefined ? null : noteEntity(note)
  }

  async contractsOfAsset(assetId: string): Promise<readonly DemoEntity[]> {
    const asset = (await this.records.rows('asset', [assetId])).get(assetId)
    const contracts = (asset?.assetContracts ?? []) as unknown as StoredContract[]
    return contracts.map((contract) => ({ ...contract }))
  }
}
