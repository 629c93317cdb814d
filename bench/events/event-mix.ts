import { randomUUID } from 'node:crypto'
import type { Landlord } from '../../tools/landlord/landlord.js'
import { Random } from '../../tools/landlord/random.js'

/** An event as a service sends it. */
export interface SentEvent {
  readonly id: string
  readonly eventType: string
  readonly entityId: string
  readonly eventData: { readonly newData: { readonly targetId?: string } }
}

interface Share {
  readonly eventType: string
  /** Of a hundred events. */
  readonly share: number
  readonly entities: readonly { readonly id: string; readonly targetId?: string }[]
}

/** Events about entities of a landlord at random, in the proportions in which services send them. */
export function eventMix(landlord: Landlord, count: number, seed: number): SentEvent[] {
  const random = new Random(seed, 'events')
  const shares = sharesOf(landlord)
  const kinds = shares.flatMap((kind) => Array.from({ length: kind.share }, () => kind))
  return Array.from({ length: count }, () => {
    const { eventType, entities } = random.pick(kinds)
    return event(eventType, random.pick(entities))
  })
}

/** One event about each of so many persons. */
export function personEvents(landlord: Landlord, count: number): SentEvent[] {
  return [...landlord.persons()]
    .slice(0, count)
    .map((person) => event('PersonUpdatedEvent', person))
}

/** Our guess at a landlord's day: no landlord has published theirs. */
function sharesOf(landlord: Landlord): Share[] {
  const id = ({ id: given }: { id: string }) => ({ id: given })
  const dwellings = [...landlord.assets()].filter(({ assetType }) => assetType === 'Dwelling')
  return [
    { eventType: 'PersonUpdatedEvent', share: 30, entities: [...landlord.persons()].map(id) },
    { eventType: 'TenureUpdatedEvent', share: 10, entities: [...landlord.tenures()].map(id) },
    { eventType: 'AccountUpdatedEvent', share: 20, entities: [...landlord.accounts()].map(id) },
    { eventType: 'AssetUpdatedEvent', share: 10, entities: dwellings.map(id) },
    {
      eventType: 'TransactionCreatedEvent',
      share: 30,
      entities: [...landlord.transactions()].flatMap(({ id: given, targetId }) =>
        typeof targetId === 'string' ? [{ id: given, targetId }] : [],
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
