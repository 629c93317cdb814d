import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Clock } from '../../foundation/clock.js'
import type { Database } from '../../database/database.js'
import type { RecordTransaction } from '../../records/model/changed-records.js'

const count = z.number().int().nonnegative()

const positionSchema = z.object({
  line: count,
  /** SHA-256 of the lines up to there; it tells whether an input is the same one. */
  digest: z.string(),
  /** Lines taken and rejected so far. */
  taken: z.object({
    person: count,
    asset: count,
    tenure: count,
    account: count,
    transaction: count,
  }),
  rejected: count,
})

/** How far an import has come. */
export type ImportPosition = z.infer<typeof positionSchema>

/** Keeps the positions of imports that have not ended in the database, beside the records. */
export class ImportPositions {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * @param name of the input
   * @throws ZodError when the stored position is not one of ours
   */
  async read(name: string): Promise<ImportPosition | null> {
    const row = await this.database.prisma.gatewayState.findFirst({ where: { key: keyOf(name) } })
    return row === null ? null : positionSchema.parse(row.value)
  }

  async write(tx: RecordTransaction, name: string, position: ImportPosition): Promise<void> {
    const content = { value: position, updatedAt: this.clock.now() }
    const key = keyOf(name)
    await tx.gatewayState.upsert({ where: { key }, create: { key, ...content }, update: content })
  }

  async remove(name: string): Promise<void> {
    await this.database.prisma.gatewayState.deleteMany({ where: { key: keyOf(name) } })
  }
}

/** Not the name itself: folders may be named after people. */
function keyOf(name: string): string {
  return `import ${createHash('sha256').update(name).digest('hex')}`
}
