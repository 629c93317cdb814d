import type { IndexName } from '../../records/kinds/kinds.js'
import type { Sql } from '../../database/sql.js'
import type { ErrorCode } from '../../errors/error-table.js'

/** The last rebuild of an index. A rebuild without an end is queued or running, or was interrupted. */
export interface RebuildNote {
  /** Null until it starts. */
  readonly startedAt: Date | null
  readonly finishedAt: Date | null
  /** Code of the error table; null after success. */
  readonly failureCode: string | null
  /** True if an operator requested the rebuild: it then starts by itself, even after an interruption. */
  readonly isRequested: boolean
}

const keyPrefix = 'index-rebuild '

/** Stores requests for rebuilds, and the result of the last rebuild of each index, for all processes. */
export class RebuildNotes {
  constructor(private readonly sql: Sql) {}

  /** @returns false if a rebuild has been requested and has not ended */
  async request(index: IndexName): Promise<boolean> {
    const stored = await this.sql.execute(
      `insert into gateway_state as note (key, value, updated_at)
       values ($1, jsonb_build_object('isRequested', true), clock_timestamp())
       on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at
         where note.value ->> 'isRequested' is distinct from 'true'`,
      [keyPrefix + index],
    )
    return stored > 0
  }

  async begin(index: IndexName): Promise<void> {
    await this.sql.execute(
      `insert into gateway_state as note (key, value, updated_at)
       values ($1, jsonb_build_object(
         'startedAt', clock_timestamp(), 'finishedAt', null, 'failureCode', null), clock_timestamp())
       on conflict (key) do update
         set value = note.value || excluded.value, updated_at = excluded.updated_at`,
      [keyPrefix + index],
    )
  }

  /** @param failureCode null after success */
  async end(index: IndexName, failureCode: ErrorCode | null): Promise<void> {
    await this.sql.execute(
      `update gateway_state set updated_at = clock_timestamp(), value = value
         || jsonb_build_object(
           'finishedAt', clock_timestamp(), 'failureCode', $2::text, 'isRequested', false)
       where key = $1`,
      [keyPrefix + index, failureCode],
    )
  }

  async all(): Promise<Map<string, RebuildNote>> {
    const rows = await this.sql.query<RebuildNote & { index: string }>(
      `select substr(key, length($1) + 1) as index, (value ->> 'startedAt')::timestamptz as "startedAt",
         (value ->> 'finishedAt')::timestamptz as "finishedAt", value ->> 'failureCode' as "failureCode",
         value ->> 'isRequested' is not distinct from 'true' as "isRequested"
       from gateway_state where starts_with(key, $1)`,
      [keyPrefix],
    )
    return new Map(rows.map(({ index, ...note }) => [index, note]))
  }
}
