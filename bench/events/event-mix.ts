import { randomUUID } from 'node:crypto'
import type { Landlord } from '../../tools/landlord/landlord.js'
import { Random } from '../../tools/landlord/random.js'

/** An event in the format of the services. */
export interface SentEvent {
  readonly id: string
  readonly eventType: string
  readonly entityId: string
  readonly eventData: { readonly newData: { readonly targetId?: string } }
}

interface Share {
  readonly eventType: string
  /** Percentage of events. */
  readonly share: number
  readonly entities: readonly { readonly id: string; readonly targetId?: string }[]
}

/** Random events about entities of a landlord, in realistic proportions. */
export function eventMix(landlord: Landlord, count: number, seed: number): SentEvent[] {
  const random = new Random(seed, 'events')
  const shares = sharesOf(landlord)
  const kinds = shares.flatMap((kind) => Array.from({ length: kind.share }, () => kind))
  return Array.from({ length: count }, () => {
    const { eventType, entities } = random.pick(kinds)
    return event(eventType, random.pick(entities))
  })
}

/** One event about each of `count` persons. */
export function personEvents(landlord: Landlord, count: number): SentEvent[] {
  return [...landlord.persons()]
    .slice(0, count)
    .map((person) => event('PersonUpdatedEvent', person))
}

/** The shares are an estimate, because no landlord has published figures. */
function sharesOf(landlord: Landlord): Share[] {
  const id = ({ id: uuid }: { id: string }) => ({ id: uuid })
  const dwellings = [...landlord.assets()].filter(({ assetType }) => assetType === 'Dwelling')
  return [
    { eventType: 'PersonUpdatedEvent', share: 30, entities: [...landlord.persons()].map(id) },
    { eventType: 'TenureUpdatedEvent', share: 10, entities: [...landlord.tenures()].map(id) },
    { eventType: 'AccountUpdatedEvent', share: 20, entities: [...landlord.accounts()].map(id) },
    { eventType: 'AssetUpdatedEvent', share: 10, entities: dwellings.map(id) },
    {
      eventType: 'TransactionCreatedEvent',
      share: 30,
      entities: [...landlord.transactions()].flatMap(({ id: uuid, targetId }) =>
        typeof targetId === 'string' ? [{ id: uuid, targetId }] : [],
      ),
    },
  ]
}

function event(
  eventType: string,
  { id, targetId }: { readonly id: string; readonly targetId?: string | null },
): SentEvent {
  const newData = typeof targetId === 'string' ? { targetId } : {}
  return { id: randomUUID(), eventType, entityId: id, eventData: { newData } }
}
