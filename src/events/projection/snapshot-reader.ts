import { entityKinds, type EntityKind } from '../../records/kinds/plain-kinds.js'
import {
  mapEach,
  type HouseholdMemberRecord,
  type RecordKind,
} from '../../records/model/record-model.js'
import type { SourceAsset } from '../../records/asset/source.js'
import type { ClaimedEvent } from '../inbox/event-inbox.js'
import { type EventError, isEventError, RetryableEventError } from '../inbox/event-errors.js'
import { subjectOf, type EventSubject } from '../inbox/event-types.js'
import type { BatchReads, SourceEntity } from './batch-reads.js'
import { SourceSnapshot } from './source-snapshot.js'

/** Maximum look-ups of an entity. An event may arrive before its source service has the entity. */
const maxLookups = 3

/**
 * Reads the entities of one event from the source services: its subject, and the related entities that the event, the
 * subject or stored records name.
 */
export class SnapshotReader {
  private readonly snapshot = new SourceSnapshot()

  constructor(
    private readonly reads: BatchReads,
    private readonly event: ClaimedEvent,
  ) {}

  /**
   * Records failed reads of totals and alerts in the snapshot.
   *
   * @throws RetryableEventError or PoisonEventError if another read fails; RetryableEventError also if the source
   *   service lacks the subject and look-ups are left
   */
  async read(): Promise<SourceSnapshot> {
    const subject = subjectOf(this.event.eventType)
    if (subject === null) this.snapshot.outcome = 'unknown type'
    else await this.readers[subject]()
    return this.snapshot
  }

  private readonly readers: Readonly<Record<EventSubject, () => Promise<void>>> = {
    person: async () => {
      const { entityId } = this.event
      const tenures = await this.reads.tenures.load(entityId)
      await Promise.all([
        this.readPersons([entityId]),
        this.readTenuresOfPerson(tenures.map(({ id }) => id)),
      ])
      const person = this.snapshot.persons.get(entityId)
      if (person === undefined) this.remove('person')
      else await this.readTenuresOfPerson(person.tenureIds)
      await this.readTotals([entityId])
    },
    tenure: async () => {
      const { entityId, hints } = this.event
      const [stored] = await this.reads.tenures.load(entityId)
      await Promise.all([
        this.readTenure(entityId),
        // If the tenure was moved or removed, the current tenure of its previous asset must be chosen again.
        typeof stored?.assetId === 'string' ? this.readAsset(stored.assetId) : null,
        this.readPersons([
          ...(stored?.personIds ?? []),
          ...hints.addedMembers,
          ...hints.removedMembers,
        ]),
      ])
      const tenure = this.snapshot.tenures.get(entityId)
      if (tenure === undefined) this.remove('tenure')
      else await this.readPersons(personsOn(tenure.householdMembers))
      await this.readTotals([...this.snapshot.persons.keys()])
    },
    account: async () => {
      const { entityId } = this.event
      const stored = await this.reads.tenures.load(entityId)
      const account = await this.readSource('account', entityId)
      if (account === null) this.remove('account')
      else this.snapshot.accounts.set(entityId, account)
      const targets = [account?.targetId ?? [], stored.map(({ id }) => id)].flat()
      await each(targets, (id) => this.readMissing(id))
      await each(targets, async (id) => {
        const [tenure] = await this.reads.tenures.load(id)
        const read = this.snapshot.tenures.get(id)
        await this.readTotals(tenure?.personIds ?? personsOn(read?.householdMembers ?? []))
      })
    },
    asset: async () => {
      await this.readAsset(this.event.entityId)
      if (!this.snapshot.assets.has(this.event.entityId)) this.remove('asset')
    },
    target: async () => {
      const { entityId, hints } = this.event
      const { targetId } = hints
      if (targetId !== null && targetId !== entityId) await this.readAsset(targetId)
      if ((await this.readSource('person', entityId)) !== null) await this.readers.person()
      else if ((await this.readSource('asset', entityId)) !== null) await this.readers.asset()
      else {
        this.retryLookup()
        this.snapshot.outcome = 'unknown target'
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
      await each(assets, (id) => this.readAsset(id))
    },
    process: () => Promise.resolve(),
    ...mapEach(entityKinds, (kind) => () => this.readPlain(kind)),
  }

  private async readPlain(kind: EntityKind): Promise<void> {
    const { entityId, hints, correlationId } = this.event
    const { sources } = this.reads
    const record = await sources.plain(kind, entityId, hints.targetId, correlationId)
    if (record === null) this.remove(kind)
    else this.snapshot.plain[kind].set(entityId, record)
  }

  /** Removes the record if the source still lacks the entity after several lookups. */
  private remove(kind: RecordKind): void {
    this.retryLookup()
    const { entityId: id } = this.event
    this.snapshot.removed.push({ kind, id })
    if (kind === 'person' || kind === 'asset') this.snapshot.alerts.set(id, [])
  }

  private retryLookup(): void {
    if (this.event.attempts >= maxLookups) return
    throw new RetryableEventError({
      code: 'NOT_FOUND',
      reason: 'The source service does not have the entity, at least not yet.',
    })
  }

  private async readPersons(ids: readonly string[]): Promise<void> {
    await each(ids, async (id) => {
      const person = await this.readSource('person', id)
      if (person === null) return
      this.snapshot.persons.set(id, person)
      if (!this.reads.sources.hasAlerts) return
      const alerts = await this.orFailure(this.readSource('alertsOfPerson', id))
      if (!isEventError(alerts)) this.snapshot.alerts.set(id, alerts)
    })
  }

  private async readTotals(ids: readonly string[]): Promise<void> {
    if (!this.reads.sources.hasTotals) return
    await each(ids, async (id) => {
      const total = await this.orFailure(this.readSource('totalOfPerson', id))
      this.snapshot.totals.set(id, isEventError(total) ? undefined : total)
    })
  }

  private async readTenuresOfPerson(ids: readonly string[]): Promise<void> {
    await each(ids, async (id) => {
      await Promise.all([this.readMissing(id), this.readAccountsOf(id)])
    })
  }

  /** Reads a tenure if it is not stored. If only its asset is not stored, reads the asset. */
  private async readMissing(id: string): Promise<void> {
    const [stored] = await this.reads.tenures.load(id)
    if (stored === undefined) await this.readTenure(id)
    else if (stored.assetId !== null && !stored.isAssetStored) await this.readAsset(stored.assetId)
  }

  private async readTenure(id: string): Promise<void> {
    const tenure = await this.readSource('tenure', id)
    if (tenure === null) return
    this.snapshot.tenures.set(id, tenure)
    const { tenuredAssetId } = tenure
    await Promise.all([
      this.readAccountsOf(id),
      tenuredAssetId === null ? null : this.readAsset(tenuredAssetId),
    ])
  }

  private async readAccountsOf(tenureId: string): Promise<void> {
    const accounts = await this.readSource('accountsOfTenure', tenureId)
    for (const account of accounts) this.snapshot.accounts.set(account.id, account)
  }

  private async readAsset(id: string): Promise<void> {
    const asset = await this.readSource('asset', id)
    if (asset === null) return
    this.snapshot.assets.set(id, asset)
    await Promise.all([this.readContractsOf(id), this.readAlertsOfAsset(asset.record)])
  }

  private async readContractsOf(assetId: string): Promise<void> {
    if (!this.reads.sources.hasContracts) return
    this.snapshot.contracts.set(assetId, await this.readSource('contractsOfAsset', assetId))
  }

  /** Reads the alerts of an asset by its property reference, as the asset service has just returned it. */
  private async readAlertsOfAsset({ id, assetId }: SourceAsset['record']): Promise<void> {
    if (!this.reads.sources.hasAlerts) return
    const { correlationId } = this.event
    const reading = this.reads.alertsOfAsset(id, assetId ?? null, correlationId)
    const alerts = await this.orFailure(reading)
    if (alerts !== null && !isEventError(alerts)) this.snapshot.alerts.set(id, alerts)
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

  /** Records a failure. The other data of the event are still written. */
  private async orFailure<Value>(reading: Promise<Value>): Promise<Value | EventError> {
    try {
      return await reading
    } catch (error) {
      if (!isEventError(error)) throw error
      this.snapshot.failures.push(error)
      return error
    }
  }
}

function personsOn(members: readonly HouseholdMemberRecord[]): string[] {
  return members
    .filter(({ type }) => type?.toLowerCase() !== 'organisation')
    .map(({ personId }) => personId)
}

async function each(ids: readonly string[], read: (id: string) => Promise<void>): Promise<void> {
  await Promise.all([...new Set(ids)].map((id) => read(id)))
}
