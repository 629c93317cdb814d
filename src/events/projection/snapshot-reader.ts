import type { RecordKind } from '../../records/model/record-model.js'
import type { ClaimedEvent } from '../inbox/event-inbox.js'
import { entityOf, type EventSubject } from '../inbox/event-types.js'
import { PoisonEventError, RetryableEventError } from '../inbox/event-jobs.js'
import type { SourceAsset } from '../../records/asset/source.js'
import { SourceSnapshot, type SourceFailure } from './source-snapshot.js'
import { personsOn } from './prefetch.js'
import { rowKey } from './row-versions.js'
import type { SourceEntity, ProjectionReads } from './projection-reads.js'

/** An event may arrive before its source has the entity, so the entity is looked up this often. */
const maxLookups = 3

/** Options for reading a tenure with related entities. */
interface Closure {
  /** Read the tenure and its asset even if they are stored. */
  readonly reload: boolean
  readonly accounts: boolean
}

/**
 * Reads the entities of one event from the sources. The choice of entities does not depend on stored records, so that
 * events give the same records in any order.
 */
export class SnapshotReader {
  private readonly snapshot = new SourceSnapshot()

  constructor(
    private readonly reads: ProjectionReads,
    private readonly event: ClaimedEvent,
  ) {}

  /** @throws RetryableEventError or PoisonEventError when a source fails */
  async read(): Promise<SourceSnapshot> {
    const subject = entityOf(this.event.eventType)
    if (subject !== null) await this.readers[subject]()
    return this.snapshot
  }

  private readonly readers: Readonly<Record<EventSubject, () => Promise<void>>> = {
    person: async () => {
      const { entityId } = this.event
      const memberships = await this.reads.stored.membershipsOfPerson.load(entityId)
      const tenureIds = memberships.map((membership) => membership.tenureId)
      await Promise.all([this.readPersons([entityId]), this.readTenuresOf(tenureIds)])
      const person = this.snapshot.persons.get(entityId)
      if (person === undefined) this.remove('person')
      await this.readTenuresOf(without(tenureIds, person?.tenureIds ?? []))
      await this.readTotals([entityId])
    },
    tenure: async () => {
      const { entityId, hints } = this.event
      const stored = await this.reads.stored.tenure.load(entityId)
      const personIds = [
        ...personsOn(stored?.householdMembers ?? []),
        ...hints.addedMembers,
        ...hints.removedMembers,
      ]
      const assetId = stored?.tenuredAssetId ?? null
      await Promise.all([
        this.readTenure(entityId, { reload: true, accounts: true }),
        // If the tenure has moved or was removed, its previous asset needs another current tenure.
        assetId === null ? null : this.readAsset(assetId),
        this.readPersons(personIds),
      ])
      const tenure = this.snapshot.tenures.get(entityId)
      if (tenure === undefined) this.remove('tenure')
      await this.readPersons(without(personIds, personsOn(tenure?.householdMembers ?? [])))
      await this.readTotals([...this.snapshot.persons.keys()])
    },
    account: async () => {
      const { entityId } = this.event
      const stored = await this.reads.stored.account.load(entityId)
      await this.recordVersions('account', [entityId])
      const account = await this.readSource('account', entityId)
      if (account === null) this.remove('account')
      else this.snapshot.accounts.set(entityId, account)
      const targets = [account?.targetId, stored?.targetId].filter((id) => typeof id === 'string')
      await each(targets, (id) => this.readTenure(id, { reload: false, accounts: false }))
      if (!this.reads.sources.hasTotals) return
      const tenures = await Promise.all(
        targets.map(
          async (id) => this.snapshot.tenures.get(id) ?? (await this.reads.stored.tenure.load(id)),
        ),
      )
      await this.readTotals(tenures.flatMap((tenure) => personsOn(tenure?.householdMembers ?? [])))
    },
    transaction: async () => {
      const { entityId, hints, correlationId } = this.event
      await this.recordVersions('transaction', [entityId])
      const { sources } = this.reads
      const transaction = await sources.transaction(entityId, hints.targetId, correlationId)
      if (transaction === null) this.remove('transaction')
      else this.snapshot.transactions.set(entityId, transaction)
    },
    asset: async () => {
      await this.readAsset(this.event.entityId)
      if (!this.snapshot.assets.has(this.event.entityId)) this.remove('asset')
    },
    target: async () => {
      const { entityId } = this.event
      await Promise.all([
        this.recordVersions('person', [entityId]),
        this.recordVersions('asset', [entityId]),
      ])
      if ((await this.readSource('person', entityId)) !== null) await this.readers.person()
      else if ((await this.readSource('asset', entityId)) !== null) await this.readers.asset()
      else {
        this.retryLookup()
        this.snapshot.isUnknown = true
      }
    },
    contract: async () => {
      const { entityId, hints } = this.event
      const contract = await this.readSource('contract', entityId)
      if (contract === null) this.retryLookup()
      const { targetId, targetType } = contract ?? hints
      const isOfAsset = targetType === null || targetType?.toLowerCase() === 'asset'
      if (!isOfAsset) return
      const assets =
        typeof targetId === 'string' ? [targetId] : await this.assetsWithContract(entityId)
      await each(assets, (id) => this.readContracts(id))
    },
  }

  /** Removes the record if the source still lacks the entity after several lookups. */
  private remove(kind: RecordKind): void {
    this.retryLookup()
    this.snapshot.removed.push({ kind, id: this.event.entityId })
  }

  private retryLookup(): void {
    if (this.event.attempts >= maxLookups) return
    throw new RetryableEventError({
      code: 'NOT_FOUND',
      reason: 'The source does not have the entity, or not yet.',
    })
  }

  private async readPersons(ids: readonly string[]): Promise<void> {
    await this.recordVersions('person', ids)
    await each(ids, async (id) => {
      const person = await this.readSource('person', id)
      if (person === null) return
      this.snapshot.persons.set(id, person)
      await this.readAlertsOfPerson(id)
    })
  }

  /** A failure here does not hold up the rest of the event. */
  private async readTotals(ids: readonly string[]): Promise<void> {
    if (!this.reads.sources.hasTotals) return
    await this.recordVersions('person', ids)
    await each(ids, async (id) => {
      const total = await orFailure(this.readSource('totalOfPerson', id))
      if (isFailure(total)) this.snapshot.unknownTotals.set(id, total)
      else this.snapshot.totals.set(id, total)
    })
  }

  /** A failure here does not hold up the rest of the event. */
  private async readAlertsOfPerson(id: string): Promise<void> {
    if (!this.reads.sources.hasAlerts) return
    const alerts = await orFailure(this.readSource('alertsOfPerson', id))
    if (isFailure(alerts)) this.snapshot.unknownAlerts.push(alerts)
    else this.snapshot.alertsOfPersons.set(id, alerts)
  }

  /** Uses the reference of the asset as just read, not as stored. */
  private async readAlertsOfAsset({ id, assetId }: SourceAsset['record']): Promise<void> {
    if (!this.reads.sources.hasAlerts) return
    const { correlationId } = this.event
    const alerts = await orFailure(this.reads.alertsOfAsset(id, assetId ?? null, correlationId))
    if (isFailure(alerts)) this.snapshot.unknownAlerts.push(alerts)
    else if (alerts !== null) this.snapshot.alertsOfAssets.set(id, alerts)
  }

  private async readTenure(id: string, closure: Closure): Promise<void> {
    const stored = await this.reads.stored.tenure.load(id)
    let assetId = stored?.tenuredAssetId ?? null
    const isRead = closure.reload || stored === null
    if (isRead) {
      await this.recordVersions('tenure', [id])
      const tenure = await this.readSource('tenure', id)
      if (tenure === null) return
      this.snapshot.tenures.set(id, tenure)
      assetId = tenure.tenuredAssetId
    }
    await Promise.all([
      closure.accounts ? this.readAccountsOf(id) : null,
      assetId === null ? null : this.readHome(assetId, isRead),
    ])
  }

  private async readHome(id: string, reload: boolean): Promise<void> {
    if (reload || !(await this.reads.hasAsset(id))) await this.readAsset(id)
  }

  private async readTenuresOf(ids: readonly string[]): Promise<void> {
    await each(ids, (id) => this.readTenure(id, { reload: false, accounts: true }))
  }

  private async readAccountsOf(tenureId: string): Promise<void> {
    const stored = await this.reads.stored.accountsOfTenure.load(tenureId)
    await this.recordVersions(
      'account',
      stored.map(({ id }) => id),
    )
    const listed = await this.readSource('accountsOfTenure', tenureId)
    for (const account of listed) this.snapshot.listedAccounts.set(account.id, account)
  }

  private async readAsset(id: string): Promise<void> {
    if (this.snapshot.assets.has(id)) return
    await this.recordVersions('asset', [id])
    const asset = await this.readSource('asset', id)
    if (asset === null) return
    this.snapshot.assets.set(id, asset)
    await Promise.all([this.readContractsOf(id), this.readAlertsOfAsset(asset.record)])
  }

  private async readContracts(assetId: string): Promise<void> {
    if (!(await this.reads.hasAsset(assetId))) {
      await this.readAsset(assetId)
      return
    }
    await this.recordVersions('asset', [assetId])
    await this.readContractsOf(assetId)
  }

  private async readContractsOf(assetId: string): Promise<void> {
    if (!this.reads.sources.hasContracts) return
    this.snapshot.contracts.set(assetId, await this.readSource('contractsOfAsset', assetId))
  }

  private async assetsWithContract(contractId: string): Promise<string[]> {
    const rows = await this.reads.sql.query<{ id: string }>(
      `select id from asset
       where asset_contracts @> jsonb_build_array(jsonb_build_object('id', $1::text))`,
      [contractId],
    )
    return rows.map(({ id }) => id)
  }

  private readSource<Entity extends SourceEntity>(entity: Entity, id: string) {
    return this.reads.read(entity, id, this.event.correlationId)
  }

  private async recordVersions(kind: RecordKind, ids: readonly string[]): Promise<void> {
    const stamps = await this.reads.versionsOf(ids.map((id) => rowKey(kind, id)))
    for (const [key, stamp] of stamps) this.snapshot.versions.set(key, stamp)
  }
}

/** Returns a source failure as a value. */
async function orFailure<Value>(reading: Promise<Value>): Promise<Value | SourceFailure> {
  try {
    return await reading
  } catch (error) {
    if (isFailure(error)) return error
    throw error
  }
}

function isFailure(value: unknown): value is SourceFailure {
  return value instanceof RetryableEventError || value instanceof PoisonEventError
}

function without(excluded: readonly string[], ids: readonly string[]): string[] {
  return ids.filter((id) => !excluded.includes(id))
}

async function each(ids: readonly string[], read: (id: string) => Promise<void>): Promise<void> {
  await Promise.all([...new Set(ids)].map((id) => read(id)))
}
