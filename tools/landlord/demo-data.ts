import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Clock } from '../../src/foundation/clock.js'
import type { Database } from '../../src/database/database.js'
import type { RecordStore } from '../../src/records/record-store.js'
import type { RecordKind } from '../../src/records/model/record-model.js'
import { batchSize, type DemoBatch, demoBatches } from './demo-batches.js'
import { type DemoMarker, DemoMarkerStore, totalOf } from './demo-marker.js'
import type { DemoNotification } from './demo-notifications.js'
import type { Landlord, LandlordOptions } from './landlord.js'
import { demoId } from './demo-id.js'

export interface DemoStatus {
  readonly state: 'absent' | 'loading' | 'complete'
  /** Null while there is no demo landlord. */
  readonly seed: number | null
  readonly size: number | null
  /** Records and notifications stored so far, and how many there will be. */
  readonly loaded: number
  readonly total: number
}

export interface DemoLoadOptions {
  /** Default 1. */
  readonly seed?: number
  /** Number of properties, at least 20. */
  readonly size: number
  readonly onProgress?: (done: number, total: number) => void
  /** Stops the load after the batch under way; the next load goes on from there. */
  readonly signal?: AbortSignal
}

const defaultSeed = 1

/** Puts the demo landlord into the database and takes it out again, beside a server that goes on answering. */
export class DemoData {
  private readonly markers: DemoMarkerStore

  constructor(
    private readonly database: Database,
    private readonly records: RecordStore,
    private readonly clock: Clock,
  ) {
    this.markers = new DemoMarkerStore(database, clock)
  }

  async status(): Promise<DemoStatus> {
    const marker = await this.markers.read()
    if (marker === null) return { state: 'absent', seed: null, size: null, loaded: 0, total: 0 }
    const { state, seed, size, loaded } = marker
    return { state, seed, size, loaded, total: totalOf(marker) }
  }

  /**
   * Loads the landlord in batches. Does nothing when it is there already, and completes one that was
   * cut off.
   *
   * @throws Error when the database holds records of its own, or another demo landlord
   * @throws RangeError for a size below 20 or a fraction
   * @throws the signal's reason when it is aborted
   */
  async load({ seed = defaultSeed, size, onProgress, signal }: DemoLoadOptions): Promise<void> {
    signal?.throwIfAborted()
    const found = await this.markers.read()
    if (found === null) await this.refuseOtherRecords()
    else refuseOtherLandlord(found, seed, size)
    if (found?.state === 'complete') return
    const day = found?.day ?? this.clock.now().toISOString().slice(0, 10)
    const landlord = await build({ seed, size, today: day }, signal)
    const { counts } = landlord
    const order = 'homes'
    const marker: DemoMarker = { state: 'loading', seed, size, day, loaded: 0, order, counts }
    const total = totalOf(marker)
    const storedBefore = found?.order === 'homes' ? found.loaded : 0
    if (found === null) await this.markers.write(marker)
    for (const batch of demoBatches(landlord)) {
      signal?.throwIfAborted()
      marker.loaded += batch.count
      if (marker.loaded > storedBefore) {
        await this.save(batch)
        await this.markers.write(marker)
        onProgress?.(marker.loaded, total)
      }
      await nextTurn()
    }
    await this.markers.write({ ...marker, state: 'complete' })
  }

  /** Removes the demo rows and nothing else; does nothing when there are none. */
  async wipe(): Promise<void> {
    const marker = await this.markers.read()
    if (marker === null) return
    // Should the wipe be cut off, the next load starts from the top.
    await this.markers.write({ ...marker, state: 'loading', loaded: 0 })
    for (const ids of demoIds(marker, 'notification')) {
      await this.database.prisma.notification.deleteMany({ where: { id: { in: ids } } })
    }
    for (const kind of ['transaction', 'account', 'tenure', 'person', 'asset'] as const) {
      for (const ids of demoIds(marker, kind)) await this.records.remove(kind, ids)
    }
    await this.markers.remove()
  }

  private async refuseOtherRecords(): Promise<void> {
    const { person, asset, tenure, account, transaction } = this.database.prisma
    const only = { select: { id: true } }
    const found = await Promise.all([
      person.findFirst(only),
      asset.findFirst(only),
      tenure.findFirst(only),
      account.findFirst(only),
      transaction.findFirst(only),
    ])
    if (found.some((record) => record !== null)) {
      throw new Error(
        'The database holds records that are not demo data, so the demo landlord is not loaded. Use an empty database, or set DEMO_DATA=off.',
      )
    }
  }

  private async save(batch: DemoBatch): Promise<void> {
    if ('records' in batch) await this.records.save(batch.records)
    else await this.saveNotifications(batch.notifications)
  }

  private async saveNotifications(notifications: readonly DemoNotification[]): Promise<void> {
    const { prisma } = this.database
    // What users did about a demo notification meanwhile must survive a resumed load.
    const skipDuplicates = true
    await prisma.$transaction([
      prisma.notification.createMany({
        data: notifications.map(({ notification }) => notification),
        skipDuplicates,
      }),
      prisma.notificationAction.createMany({
        data: notifications.flatMap(({ actions }) => actions),
        skipDuplicates,
      }),
      prisma.notificationDelivery.createMany({
        data: notifications.flatMap(({ deliveries }) => deliveries),
        skipDuplicates,
      }),
    ])
  }
}

function refuseOtherLandlord(found: DemoMarker, seed: number, size: number): void {
  if (found.seed === seed && found.size === size) return
  throw new Error(
    `The database holds the demo landlord of ${found.size} properties with seed ${found.seed}, not the one of ${size} with seed ${seed}. Ask for that one (DEMO_SIZE=${found.size}, --seed ${found.seed}), or remove it with "housing-gateway demo wipe".`,
  )
}

/** Builds in short steps, so that a running server answers in between. */
async function build(options: LandlordOptions, signal?: AbortSignal): Promise<Landlord> {
  // Loaded when it is wanted: its lists of names would hold up every start.
  const { buildLandlord } = await import('./landlord.js')
  const work = buildLandlord(options)
  for (;;) {
    const step = work.next()
    if (step.done === true) return step.value
    await nextTurn()
    signal?.throwIfAborted()
  }
}

/** The ids of all demo rows of a kind, in batches. */
function* demoIds(
  { seed, counts }: DemoMarker,
  kind: RecordKind | 'notification',
): Generator<string[]> {
  for (let first = 0; first < counts[kind]; first += batchSize) {
    const length = Math.min(batchSize, counts[kind] - first)
    yield Array.from({ length }, (_, offset) => demoId(seed, kind, first + offset))
  }
}
