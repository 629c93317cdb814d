import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Clock } from '../../src/foundation/clock.js'
import type { Database } from '../../src/database/database.js'
import { tableOf } from '../../src/records/bulk-insert.js'
import { recordKinds } from '../../src/records/model/record-model.js'
import type { RecordStore } from '../../src/records/record-store.js'
import { type DemoBatch, demoBatches } from './demo-batches.js'
import { type DemoMarker, DemoMarkerStore, totalOf } from './demo-marker.js'
import type { DemoNotification } from './demo-notifications.js'
import type { Landlord, LandlordOptions } from './landlord.js'

export interface DemoStatus {
  readonly state: 'absent' | 'loading' | 'complete'
  /** Records and notifications stored so far, and in total. */
  readonly loaded: number
  readonly total: number
}

export interface DemoLoadOptions {
  /** Number of properties, at least 20. */
  readonly size: number
  readonly onProgress?: (done: number, total: number) => void
  /** Stops the load after the current batch; the next load continues there. */
  readonly signal?: AbortSignal
}

const seed = 1

/** Loads the demo landlord while the server keeps running. */
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
    if (marker === null) return { state: 'absent', loaded: 0, total: 0 }
    return { state: marker.state, loaded: marker.loaded, total: totalOf(marker) }
  }

  /**
   * Loads the landlord in batches. Does nothing if it is complete, and resumes an interrupted load.
   *
   * @throws Error when the database holds other records, or another demo landlord
   * @throws RangeError for a size that is not an integer of at least 20
   * @throws the signal's reason when it is aborted
   */
  async load({ size, onProgress, signal }: DemoLoadOptions): Promise<void> {
    signal?.throwIfAborted()
    const existing = await this.markers.read()
    if (existing === null) await this.assertNoOtherRecords()
    else assertSameSize(existing, size)
    if (existing?.state === 'complete') return
    const day = existing?.day ?? this.clock.now().toISOString().slice(0, 10)
    const landlord = await build({ seed, size, today: day }, signal)
    const { counts } = landlord
    const marker: DemoMarker = { state: 'loading', size, day, loaded: 0, counts }
    const total = totalOf(marker)
    const alreadyLoaded = existing?.loaded ?? 0
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

  private async assertNoOtherRecords(): Promise<void> {
    const tables = recordKinds.map((kind) => `(select id from "${tableOf(kind)}" limit 1)`)
    const rows = await this.database.sql.query(tables.join(' union all '), [])
    if (rows.length > 0) {
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

function assertSameSize(existing: DemoMarker, size: number): void {
  if (existing.size === size) return
  throw new Error(
    `The database holds a demo landlord of ${existing.size} properties, not of ${size}. Set DEMO_SIZE=${existing.size}, or use an empty database.`,
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
