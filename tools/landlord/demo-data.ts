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
  /** Null without a demo landlord. */
  readonly seed: number | null
  readonly size: number | null
  /** Records and notifications stored so far, and in total. */
  readonly loaded: number
  readonly total: number
}

export interface DemoLoadOptions {
  /** Default 1. */
  readonly seed?: number
  /** Number of properties, at least 20. */
  readonly size: number
  readonly onProgress?: (done: number, total: number) => void
  /** Stops the load after the current batch; the next load continues there. */
  readonly signal?: AbortSignal
}

const defaultSeed = 1

/** Loads and removes the demo landlord while the server keeps running. */
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
   * Loads the landlord in batches. Does nothing if it is complete, and resumes an interrupted load.
   *
   * @throws Error when the database holds other records, or another demo landlord
   * @throws RangeError for a size that is not an integer of at least 20
   * @throws the signal's reason when it is aborted
   */
  async load({ seed = defaultSeed, size, onProgress, signal }: DemoLoadOptions): Promise<void> {
    signal?.throwIfAborted()
    const existing = await this.markers.read()
    if (existing === null) await this.assertNoOtherRecords()
    else assertSameLandlord(existing, seed, size)
    if (existing?.state === 'complete') return
    const day = existing?.day ?? this.clock.now().toISOString().slice(0, 10)
    const landlord = await build({ seed, size, today: day }, signal)
    const { counts } = landlord
    const order = 'homes'
    const marker: DemoMarker = { state: 'loading', seed, size, day, loaded: 0, order, counts }
    const total = totalOf(marker)
    const alreadyLoaded = existing?.order === 'homes' ? existing.loaded : 0
    if (existing === null) await this.markers.write(marker)
    for (const batch of demoBatches(landlord)) {
      signal?.throwIfAborted()
      marker.loaded += batch.count
      if (marker.loaded > alreadyLoaded) {
        await this.save(batch)
        await this.markers.write(marker)
        onProgress?.(marker.loaded, total)
      }
      await nextTurn()
    }
    await this.markers.write({ ...marker, state: 'complete' })
  }

  /** Removes only the demo rows; does nothing without any. */
  async wipe(): Promise<void> {
    const marker = await this.markers.read()
    if (marker === null) return
    // After an interrupted wipe the next load starts from the beginning.
    await this.markers.write({ ...marker, state: 'loading', loaded: 0 })
    for (const ids of demoIds(marker, 'notification')) {
      await this.database.prisma.notification.deleteMany({ where: { id: { in: ids } } })
    }
    for (const kind of ['transaction', 'account', 'tenure', 'person', 'asset'] as const) {
      for (const ids of demoIds(marker, kind)) await this.records.remove(kind, ids)
    }
    await this.markers.remove()
  }

  private async assertNoOtherRecords(): Promise<void> {
    const { person, asset, tenure, account, transaction } = this.database.prisma
    const idOnly = { select: { id: true } }
    const rows = await Promise.all([
      person.findFirst(idOnly),
      asset.findFirst(idOnly),
      tenure.findFirst(idOnly),
      account.findFirst(idOnly),
      transaction.findFirst(idOnly),
    ])
    if (rows.some((row) => row !== null)) {
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
    // Changes by users to demo notifications must survive a resumed load.
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

function assertSameLandlord(existing: DemoMarker, seed: number, size: number): void {
  if (existing.seed === seed && existing.size === size) return
  throw new Error(
    `The database holds the demo landlord of ${existing.size} properties with seed ${existing.seed}, not the one of ${size} with seed ${seed}. Load that one (DEMO_SIZE=${existing.size}, --seed ${existing.seed}), or remove it with "housing-gateway demo wipe".`,
  )
}

/** Builds in short steps, so that a running server can answer in between. */
async function build(options: LandlordOptions, signal?: AbortSignal): Promise<Landlord> {
  // Loaded on demand: its name lists would slow down every start.
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
