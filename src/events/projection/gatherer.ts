import type { RecordKind } from '../../records/model/record-model.js'
import type { ClaimedEvent } from '../inbox/event-inbox.js'
import { entityOf, type EventSubject } from '../inbox/event-types.js'
import { PoisonEventError, RetryableEventError } from '../inbox/event-jobs.js'
import type { SourceAsset } from '../sources/source-asset.js'
import { Gathered, type SourceFailure } from './gathered.js'
import { personsOn } from './read-ahead.js'
import { stampKey } from './row-stamps.js'
import type { EntityQuestion, ProjectionReads } from './projection-reads.js'

/** An event may outrun its source: so often an entity that is not there is looked for. */
const looksForAbsent = 3

/** What else is read with a tenure. */
interface Closure {
  /** The tenure and its asset are read again although they are stored. */
  readonly again: boolean
  readonly accounts: boolean
}

/**
 * Reads from the sources what one event asks for. Which entities that are does not depend on what is
 * stored already, so that events end in the same records in whatever order they come.
 */
export class Gatherer {
  private readonly found = new Gathered()

  constructor(
    private readonly reads: ProjectionReads,
    private readonly event: ClaimedEvent,
  ) {}

  /** @throws RetryableEventError or PoisonEventError when a source fails */
  async gather(): Promise<Gathered> {
    const subject = entityOf(this.event.eventType)
    if (subject !== null) await this.readers[subject]()
    return this.found
  }

  private readonly readers: Readonly<Record<EventSubject, () => Promise<void>>> = {
    person: async () => {
      const { entityId } = this.event
      const memberships = await this.reads.stored.membershipsOfPerson.load(entityId)
      const known = memberships.map((membership) => membership.tenureId)
      await Promise.all([this.readPersons([entityId]), this.readTenuresOf(known)])
      const person = this.found.persons.get(entityId)
      if (person === undefined) this.remove('person')
      await this.readTenuresOf(without(known, person?.tenureIds ?? []))
      await this.readTotals([entityId])
    },
    tenure: async () => {
      const { entityId, hints } = this.event
      const stored = await this.reads.stored.tenure.load(entityId)
      const known = [
        ...personsOn(stored?.householdMembers ?? []),
        ...hints.addedMembers,
        ...hints.removedMembers,
      ]
      const assetId = stored?.tenuredAssetId ?? null
      await Promise.all([
        this.readTenure(entityId, { again: true, accounts: true }),
        // A tenure that has moved, or is gone, is no longer the current one of the asset it was on.
        assetId === null ? null : this.readAsset(assetId),
        this.readPersons(known),
      ])
      const tenure = this.found.tenures.get(entityId)
      if (tenure === undefined) this.remove('tenure')
      await this.readPersons(without(known, personsOn(tenure?.householdMembers ?? [])))
      await this.readTotals([...this.found.persons.keys()])
    },
    account: async () => {
      const { entityId } = this.event
      const stored = await this.reads.stored.account.load(entityId)
      await this.stamp('account', [entityId])
      const account = await this.ask('account', entityId)
      if (account === null) this.remove('account')
      else this.found.accounts.set(entityId, account)
      const targets = [account?.targetId, stored?.targetId].filter((id) => typeof id === 'string')
      await each(targets, (id) => this.readTenure(id, { again: false, accounts: false }))
      if (!this.reads.sources.givesTotals) return
      const tenures = targets.map(
        (id) => this.found.tenures.get(id) ?? this.found.storedTenures.get(id),
      )
      await this.readTotals(tenures.flatMap((tenure) => personsOn(tenure?.householdMembers ?? [])))
    },
    transaction: async () => {
      const { entityId, hints, correlationId } = this.event
      await this.stamp('transaction', [entityId])
      const { sources } = this.reads
      const found = await sources.transaction(entityId, hints.targetId, correlationId)
      if (found === null) this.remove('transaction')
      else this.found.transactions.set(entityId, found)
    },
    asset: async () => {
      await this.readAsset(this.event.entityId)
      if (!this.found.assets.has(this.event.entityId)) this.remove('asset')
    },
    target: async () => {
      const { entityId } = this.event
      await Promise.all([this.stamp('person', [entityId]), this.stamp('asset', [entityId])])
      if ((await this.ask('person', entityId)) !== null) await this.readers.person()
      else if ((await this.ask('asset', entityId)) !== null) await this.readers.asset()
      else {
        this.awaitEntity()
        this.found.isUnknown = true
      }
    },
    contract: async () => {
      const { entityId, hints } = this.event
      const contract = await this.ask('contract', entityId)
      if (contract === null) this.awaitEntity()
      const { targetId, targetType } = contract ?? hints
      const isOfAsset = targetType === null || targetType?.toLowerCase() === 'asset'
      if (!isOfAsset) return
      const assets =
        typeof targetId === 'string' ? [targetId] : await this.assetsWithContract(entityId)
      await each(assets, (id) => this.readContracts(id))
    },
  }

  /** The entity is not at its source: looked for again, and then taken for removed. */
  private remove(kind: RecordKind): void {
    this.awaitEntity()
    this.found.removed.push({ kind, id: this.event.entityId })
  }

  private awaitEntity(): void {
    if (this.event.attempts >= looksForAbsent) return
    throw new RetryableEventError({
      code: 'NOT_FOUND',
      reason: 'The source does not have the entity, or not yet.',
    })
  }

  private async readPersons(ids: readonly string[]): Promise<void> {
    await this.stamp('person', ids)
    await each(ids, async (id) => {
      const person = await this.ask('person', id)
      if (person === null) return
      this.found.persons.set(id, person)
      await this.readAlertsOfPerson(id)
    })
  }

  /** A service that does not tell a total holds up nothing else of the event. */
  private async readTotals(ids: readonly string[]): Promise<void> {
    if (!this.reads.sources.givesTotals) return
    await this.stamp('person', ids)
    await each(ids, async (id) => {
      const total = await orReason(this.ask('totalOfPerson', id))
      if (isFailure(total)) this.found.unknownTotals.set(id, total)
      else this.found.totals.set(id, total)
    })
  }

  /** Nor does one that does not tell alerts. */
  private async readAlertsOfPerson(id: string): Promise<void> {
    if (!this.reads.sources.givesAlerts) return
    const alerts = await orReason(this.ask('alertsOfPerson', id))
    if (isFailure(alerts)) this.found.unknownAlerts.push(alerts)
    else this.found.alertsOfPersons.set(id, alerts)
  }

  /** The reference is that of the asset as it was just read, so that nothing depends on what is stored. */
  private async readAlertsOfAsset({ id, assetId }: SourceAsset['record']): Promise<void> {
    if (!this.reads.sources.givesAlerts) return
    const { correlationId } = this.event
    const alerts = await orReason(this.reads.alertsOfAsset(id, assetId ?? null, correlationId))
    if (isFailure(alerts)) this.found.unknownAlerts.push(alerts)
    else if (alerts !== null) this.found.alertsOfAssets.set(id, alerts)
  }

  private async readTenure(id: string, closure: Closure): Promise<void> {
    const stored = await this.reads.stored.tenure.load(id)
    if (stored !== null) this.found.storedTenures.set(id, stored)
    let assetId = stored?.tenuredAssetId ?? null
    const isRead = closure.again || stored === null
    if (isRead) {
      await this.stamp('tenure', [id])
      const tenure = await this.ask('tenure', id)
      if (tenure === null) return
      this.found.tenures.set(id, tenure)
      assetId = tenure.tenuredAssetId
    }
    await Promise.all([
      closure.accounts ? this.readAccountsOf(id) : null,
      assetId === null ? null : this.readHome(assetId, isRead),
    ])
  }

  private async readHome(id: string, again: boolean): Promise<void> {
    if (again || !(await this.reads.knowsAsset(id))) await this.readAsset(id)
  }

  private async readTenuresOf(ids: readonly string[]): Promise<void> {
    await each(ids, (id) => this.readTenure(id, { again: false, accounts: true }))
  }

  private async readAccountsOf(tenureId: string): Promise<void> {
    const stored = await this.reads.stored.accountsOfTenure.load(tenureId)
    await this.stamp(
      'account',
      stored.map(({ id }) => id),
    )
    const listed = await this.ask('accountsOfTenure', tenureId)
    for (const account of listed) this.found.listedAccounts.set(account.id, account)
  }

  private async readAsset(id: string): Promise<void> {
    if (this.found.assets.has(id)) return
    await this.stamp('asset', [id])
    const asset = await this.ask('asset', id)
    if (asset === null) return
    this.found.assets.set(id, asset)
    await Promise.all([this.readContractsOf(id), this.readAlertsOfAsset(asset.record)])
  }

  private async readContracts(assetId: string): Promise<void> {
    if (!(await this.reads.knowsAsset(assetId))) {
      await this.readAsset(assetId)
      return
    }
    await this.stamp('asset', [assetId])
    await this.readContractsOf(assetId)
  }

  private async readContractsOf(assetId: string): Promise<void> {
    if (!this.reads.sources.givesContracts) return
    this.found.contracts.set(assetId, await this.ask('contractsOfAsset', assetId))
  }

  private async assetsWithContract(contractId: string): Promise<string[]> {
    const rows = await this.reads.rows.rows<{ id: string }>(
      `select id from asset
       where asset_contracts @> jsonb_build_array(jsonb_build_object('id', $1::text))`,
      [contractId],
    )
    return rows.map(({ id }) => id)
  }

  private ask<Question extends EntityQuestion>(question: Question, id: string) {
    return this.reads.ask(question, id, this.event.correlationId)
  }

  private async stamp(kind: RecordKind, ids: readonly string[]): Promise<void> {
    const stamps = await this.reads.stampsOf(ids.map((id) => stampKey(kind, id)))
    for (const [key, stamp] of stamps) this.found.stamps.set(key, stamp)
  }
}

/** The reason instead of an answer, where the service gives none or one that makes no sense. */
async function orReason<Answer>(answer: Promise<Answer>): Promise<Answer | SourceFailure> {
  try {
    return await answer
  } catch (error) {
    if (isFailure(error)) return error
    throw error
  }
}

function isFailure(answer: unknown): answer is SourceFailure {
  return answer instanceof RetryableEventError || answer instanceof PoisonEventError
}

function without(known: readonly string[], ids: readonly string[]): string[] {
  return ids.filter((id) => !known.includes(id))
}

async function each(ids: readonly string[], read: (id: string) => Promise<void>): Promise<void> {
  await Promise.all([...new Set(ids)].map((id) => read(id)))
}
