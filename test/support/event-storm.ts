import { randomUUID } from 'node:crypto'
import { serve, type Announcement } from '../events/projection-world.js'
import type { SourceServer } from '../events/source-server.js'
import type { GatewayProcess } from './gateway-process.js'

type Entity = { readonly id: string } & Record<string, unknown>
type Kind = Parameters<typeof serve>[1]

/** An event in the format of the services. */
export interface SentEvent {
  readonly id: string
  readonly eventType: string
  readonly entityId: string
  readonly eventData: { readonly oldData: object; readonly newData: object }
}

const homes = 4
const personsAHome = 2

/**
 * A landlord whose services change records and send an event for each change. An event without a response stays in
 * `unanswered`, and is sent again later.
 */
export class ChangingLandlord {
  readonly unanswered = new Set<SentEvent>()
  sent = 0
  private readonly entities = new Map<string, Entity>()
  private readonly block = randomUUID()
  private readonly flats = uuids(homes)
  private readonly tenures = uuids(homes)
  private readonly accounts = uuids(homes)
  private readonly persons = uuids(homes * personsAHome)
  private readonly payments: { readonly id: string; readonly targetId: string }[] = []

  /** @param send sends events to the gateway; rejects if they are not acknowledged */
  constructor(
    private readonly sources: SourceServer,
    private readonly send = postEvents,
  ) {
    this.put('asset', { id: this.block, assetType: 'Block', assetName: 'Rowan House' })
    for (let home = 0; home < homes; home += 1) {
      const [flat, tenure] = [at(this.flats, home), at(this.tenures, home)]
      const parent = { id: this.block, type: 'Block', name: 'Rowan House' }
      this.put('asset', {
        id: flat,
        assetType: 'Dwelling',
        parentAssetIds: this.block,
        assetLocation: { parentAssets: [parent] },
        tenure: { id: tenure },
        assetAddress: { addressLine1: `${home + 1} Rowan House`, postCode: 'E8 1DY' },
      })
      this.put('tenure', {
        id: tenure,
        tenuredAsset: { id: flat },
        startOfTenureDate: '2020-01-01',
        tenureType: { code: 'SEC' },
        versionNumber: 0,
        householdMembers: this.household(home).map((id) => ({ id, isResponsible: true })),
      })
      this.put('account', {
        id: at(this.accounts, home),
        targetId: tenure,
        targetType: 'Tenure',
        accountType: 'Master',
        accountBalance: 0,
        paymentReference: `22800854${home}`,
      })
      for (const id of this.household(home)) {
        this.put('person', {
          id,
          firstName: 'Ana',
          surname: 'Start',
          personTypes: ['Tenant'],
          versionNumber: 0,
          tenures: [{ id: tenure }],
        })
      }
    }
  }

  /** A creation event for every entity. */
  fromScratch(): Announcement[] {
    return [
      ...[this.block, ...this.flats].map((id): Announcement => ['AssetCreatedEvent', id]),
      ...this.persons.map((id): Announcement => ['PersonCreatedEvent', id]),
      ...this.tenures.map((id): Announcement => ['TenureCreatedEvent', id]),
      ...this.accounts.map((id): Announcement => ['AccountCreatedEvent', id]),
      ...this.payments.map(({ id, targetId }): Announcement => [
        'TransactionCreatedEvent',
        id,
        { targetId },
      ]),
    ]
  }

  /** Sends a creation event for every entity. */
  async introduce(gateway: GatewayProcess): Promise<void> {
    for (const [type, entityId] of this.fromScratch()) this.unanswered.add(event(type, entityId))
    this.sent += this.unanswered.size
    await this.repeat(gateway)
  }

  /** Makes changes and sends their events one by one, until all are sent or the gateway is gone. */
  async storm(gateway: GatewayProcess, changes: number): Promise<void> {
    for (let change = 0; change < changes; change += 1) {
      const event = this.change()
      this.unanswered.add(event)
      this.sent += 1
      if (!(await this.tell(gateway, [event]))) return
    }
  }

  /**
   * Starts concurrent callers, and resolves after this number of requests to the sources, or at the end.
   *
   * @returns a function that waits for the callers, which stop early if the gateway is killed
   */
  async stormUntilRequests(
    gateway: GatewayProcess,
    { callers, changes, requests }: Record<'callers' | 'changes' | 'requests', number>,
  ): Promise<() => Promise<unknown>> {
    const enough = this.sources.requests.length + requests
    let isOver = false
    const callersEnd = Promise.all(
      Array.from({ length: callers }, () => this.storm(gateway, changes)),
    ).then(() => (isOver = true))
    await gateway.until(() => isOver || this.sources.requests.length >= enough)
    return () => callersEnd
  }

  /** Resends the events without a response. */
  async repeat(gateway: GatewayProcess): Promise<void> {
    await this.tell(gateway, [...this.unanswered])
  }

  /** @returns false if there was no response */
  private async tell(gateway: GatewayProcess, events: readonly SentEvent[]): Promise<boolean> {
    if (events.length === 0) return true
    try {
      await this.send(events, gateway)
    } catch {
      return false
    }
    for (const event of events) this.unanswered.delete(event)
    return true
  }

  private change(): SentEvent {
    const home = below(homes)
    const changes = [
      () => this.rename(at(this.persons, below(this.persons.length))),
      () => this.move(home),
      () => this.charge(home),
      () => this.pay(home),
      () => this.renameBlock(),
    ]
    return at(changes, below(changes.length))()
  }

  private rename(id: string): SentEvent {
    this.update('person', id, { surname: `Surname${below(1_000)}` })
    return event('PersonUpdatedEvent', id)
  }

  /** Removes the second person from the household, or adds them again. */
  private move(home: number): SentEvent {
    const id = at(this.tenures, home)
    const [first = '', second = ''] = this.household(home)
    const before = this.entities.get(id)?.['householdMembers'] as readonly Entity[]
    const isLeaving = before.length > 1
    const after = (isLeaving ? [first] : [first, second]).map((member) => ({
      id: member,
      isResponsible: true,
    }))
    this.update('tenure', id, { householdMembers: after })
    this.update('person', second, { tenures: isLeaving ? [] : [{ id }] })
    return event(isLeaving ? 'PersonRemovedFromTenureEvent' : 'PersonAddedToTenureEvent', id, {
      oldData: { householdMembers: before },
      newData: { householdMembers: after },
    })
  }

  private charge(home: number): SentEvent {
    const id = at(this.accounts, home)
    this.update('account', id, { accountBalance: below(100_000) / 100 })
    return event('AccountUpdatedEvent', id)
  }

  private pay(home: number): SentEvent {
    const payment = { id: randomUUID(), targetId: at(this.tenures, home) }
    this.payments.push(payment)
    this.put('transaction', { ...payment, transactionAmount: below(10_000) / 100 })
    return event('TransactionCreatedEvent', payment.id, {
      oldData: {},
      newData: { targetId: payment.targetId },
    })
  }

  private renameBlock(): SentEvent {
    const name = `Rowan House ${below(1_000)}`
    this.update('asset', this.block, { assetName: name })
    return event('AssetUpdatedEvent', this.block)
  }

  private household(home: number): string[] {
    return this.persons.slice(home * personsAHome, (home + 1) * personsAHome)
  }

  private update(kind: Kind, id: string, changes: Record<string, unknown>): void {
    const entity = { ...this.entities.get(id), id, ...changes } as Entity
    const { versionNumber } = entity
    this.put(kind, {
      ...entity,
      ...(typeof versionNumber === 'number' ? { versionNumber: versionNumber + 1 } : {}),
    })
  }

  private put(kind: Kind, entity: Entity): void {
    this.entities.set(entity.id, entity)
    serve(this.sources, kind, entity)
  }
}

async function postEvents(events: readonly SentEvent[], gateway: GatewayProcess): Promise<void> {
  const { status } = await fetch(`${await gateway.address()}/events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${gateway.token}` },
    body: JSON.stringify(events),
  })
  if (status !== 202) throw new Error(`The gateway answered ${status}.`)
}

function event(
  eventType: string,
  entityId: string,
  eventData: SentEvent['eventData'] = { oldData: {}, newData: {} },
): SentEvent {
  return { id: randomUUID(), eventType, entityId, eventData }
}

function uuids(count: number): string[] {
  return Array.from({ length: count }, () => randomUUID())
}

function below(limit: number): number {
  return Math.floor(Math.random() * limit)
}

function at<T>(list: readonly T[], index: number): T {
  const item = list[index]
  if (item === undefined) throw new Error(`There is no place ${index}.`)
  return item
}
