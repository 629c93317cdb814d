import type { InboxLag } from '../../events/inbox/inbox-lag.js'
import type { DeliveryFigures } from '../../notifications/delivery/delivery-standings.js'
import type { SealedCount } from '../../notifications/credentials/sealed-standings.js'
import type { FollowerStatus } from '../../search/indexing/index-follower.js'
import type { WebhookFigures } from '../../webhooks/webhook-figures.js'
import { SharedReading } from '../../observability/shared-reading.js'
import type { Measures, Reading } from '../../observability/measures.js'
import type { GaugeName } from '../../observability/metric-table.js'

/** What only the database knows. */
export interface StoredFigures {
  readonly deliveries: DeliveryFigures
  readonly webhooks: WebhookFigures
  readonly events: InboxLag
  /** Messages that the broker has; null where none are read, or it does not answer. */
  readonly brokerWaiting: number | null
  readonly index: FollowerStatus
  readonly sealed: readonly SealedCount[]
  /** Null where it cannot be told. */
  readonly databaseBytes: number | null
  readonly disk: { readonly free: number; readonly total: number } | null
}

/** How each figure is asked for; each may fail. */
export type FigureSources = {
  readonly [Figure in keyof StoredFigures]: () => Promise<StoredFigures[Figure]>
}

/** However often somebody looks, the database is asked this often at most. */
const freshMs = 5_000

/** A look waits no longer for the database. */
const patienceMs = 1_000

const indexStates = ['filling', 'following', 'failing'] as const

/**
 * Has the gauges of what is stored read from one shared gathering.
 *
 * @returns gathers anew where that is due; to be called before each look
 */
export function watchStored(measures: Measures, sources: FigureSources): () => Promise<void> {
  const reading = new SharedReading(() => gather(sources), freshMs, patienceMs)
  const watch = <Name extends GaugeName>(
    name: Name,
    read: (figures: StoredFigures) => readonly Reading<Name>[],
  ) => {
    measures.watch(name, () => (reading.value === null ? [] : read(reading.value)))
  }
  watch('gateway_deliveries', ({ deliveries }) =>
    deliveries.deliveries.map(({ channel, state, count }) => ({
      labels: { channel, state },
      value: count,
    })),
  )
  watch('gateway_delivery_oldest_seconds', ({ deliveries }) =>
    deliveries.oldest.map(({ channel, seconds }) => ({ labels: { channel }, value: seconds })),
  )
  watch('gateway_delivery_holds', ({ deliveries }) =>
    deliveries.holds.map(({ of, code, count }) => ({ labels: { of, code }, value: count })),
  )
  watch('gateway_webhook_deliveries', ({ webhooks }) => [
    { labels: { state: 'waiting' }, value: webhooks.waiting },
  ])
  watch('gateway_webhooks_off', ({ webhooks }) => [{ labels: {}, value: webhooks.off }])
  watch('gateway_events', ({ events }) =>
    (['waiting', 'parked', 'dead'] as const).map((state) => ({
      labels: { state },
      value: events[state],
    })),
  )
  watch('gateway_events_behind_seconds', ({ events }) => [
    { labels: {}, value: events.secondsBehind },
  ])
  watch('gateway_broker_waiting', ({ brokerWaiting, webhooks }) => [
    ...(brokerWaiting === null ? [] : [{ labels: { direction: 'in' }, value: brokerWaiting }]),
    { labels: { direction: 'out' }, value: webhooks.unpublished },
  ])
  watch('gateway_index_behind_seconds', ({ index }) => [{ labels: {}, value: index.secondsBehind }])
  watch('gateway_index_behind_changes', ({ index }) => [{ labels: {}, value: index.changesBehind }])
  watch('gateway_index_state', ({ index }) =>
    indexStates.map((state) => ({ labels: { state }, value: index.state === state ? 1 : 0 })),
  )
  watch('gateway_sealed_secrets', ({ sealed }) =>
    sealed.map(({ of, key, count }) => ({ labels: { of, key }, value: count })),
  )
  watch('gateway_database_bytes', ({ databaseBytes }) => known(databaseBytes))
  watch('gateway_disk_free_bytes', ({ disk }) => known(disk?.free ?? null))
  watch('gateway_disk_bytes', ({ disk }) => known(disk?.total ?? null))
  measures.watch('gateway_figures_age_seconds', () => known(reading.ageSeconds))
  return () => reading.refresh()
}

function known(value: number | null) {
  return value === null ? [] : [{ labels: {}, value }]
}

/** One after the other, so that looking takes one connection. */
async function gather(sources: FigureSources): Promise<StoredFigures> {
  return {
    deliveries: await sources.deliveries(),
    webhooks: await sources.webhooks(),
    events: await sources.events(),
    brokerWaiting: await sources.brokerWaiting(),
    index: await sources.index(),
    sealed: await sources.sealed(),
    databaseBytes: await sources.databaseBytes(),
    disk: await sources.disk(),
  }
}
