import type { IndexName } from '../kinds/kinds.js'
import type { Pool } from 'pg'
import { z } from 'zod'
import type { ErrorCode } from '../../errors/error-table.js'

const noteSchema = z.object({
  index: z.string(),
  startedAt: z.coerce.date(),
  finishedAt: z.coerce.date().nullable(),
  failureCode: z.string().nullable(),
})

/** The last rebuild of an index. Without an end it is under way, or was stopped. */
export interface RebuildNote {
  readonly startedAt: Date
  readonly finishedAt: Date | null
  /** Code of the error table; null when all went well. */
  readonly failureCode: string | null
}

const keyStart = 'index-rebuild '

/** Keeps in the database how the last rebuild of each index went, whichever process did it. */
export class RebuildNotes {
  constructor(private readonly pool: Pool) {}

  async begin(index: IndexName): Promise<void> {
    await this.pool.query(
      `insert into gateway_state (key, value, updated_at)
       values ($1, jsonb_build_object(
         'startedAt', clock_timestamp(), 'finishedAt', null, 'failureCode', null), clock_timestamp())
       on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at`,
      [keyStart + index],
    )
  }

  /** @param failureCode null when all went well */
  async end(index: IndexName, failureCode: ErrorCode | null): Promise<void> {
    await this.pool.query(
      `update gateway_state set updated_at = clock_timestamp(), value = value
         || jsonb_build_object('finishedAt', clock_timestamp(), 'failureCode', $2::text)
       where key = $1`,
      [keyStart + index, failureCode],
    )
  }

  async all(): Promise<Map<string, RebuildNote>> {
    const { rows } = await this.pool.query(
      `select substr(key, length($1) + 1) as index, value ->> 'startedAt' as "startedAt",
         value ->> 'finishedAt' as "finishedAt", value ->> 'failureCode' as "failureCode"
       from gateway_state where starts_with(key, $1)`,
      [keyStart],
    )
    const notes = z.array(noteSchema).parse(rows)
    return new Map(notes.map(({ index, ...note }) => [index, note]))
  }
}
