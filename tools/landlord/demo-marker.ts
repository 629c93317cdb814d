import { z } from 'zod'
import type { Clock } from '../../src/foundation/clock.js'
import type { Database } from '../../src/database/database.js'

const markerSchema = z.object({
  state: z.enum(['loading', 'complete']),
  size: z.number().int(),
  /** The reference day of the landlord; kept by a resumed load. */
  day: z.iso.date(),
  /** Records and notifications stored so far, in loading order. */
  loaded: z.number().int(),
  /** Rows by kind; older demo landlords lack the newer kinds. */
  counts: z.record(z.string(), z.number().int()),
})

/** Describes the demo landlord in the database, and how much of it is stored. */
export type DemoMarker = z.infer<typeof markerSchema>

export function totalOf({ counts }: Pick<DemoMarker, 'counts'>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}

const key = 'demo'

/** Stores the marker in the database. */
export class DemoMarkerStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** @throws ZodError when the stored marker is invalid */
  async read(): Promise<DemoMarker | null> {
    // Plain SQL, because every start runs this query first, and Prisma's query compiler is slow to load.
    const rows = await this.database.sql.query<{ value: unknown }>(
      'select value from gateway_state where key = $1',
      [key],
    )
    return rows[0] === undefined ? null : markerSchema.parse(rows[0].value)
  }

  async write(marker: DemoMarker): Promise<void> {
    const content = { value: marker, updatedAt: this.clock.now() }
    await this.database.prisma.gatewayState.upsert({
      where: { key },
      create: { key, ...content },
      update: content,
    })
  }
}
