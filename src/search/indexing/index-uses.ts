import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'

/** A replica that has been silent for longer is taken for dead. */
const leaseSeconds = 60

/** Stands for the user of a version that was never announced. */
const unknownReplica = '00000000-0000-0000-0000-000000000000'

/** Stands for replicas that said that they end: when the last did still counts. */
const formerReplica = '00000000-0000-0000-0000-000000000001'

/** How a version of an index is used. */
export interface IndexUse {
  /** Replicas that live and use it. */
  readonly replicas: number
  /** Since one of them was last heard of. */
  readonly idleSeconds: number
  /** False of one that was only found, for an earlier release announced nothing. */
  readonly isAnnounced: boolean
}

/**
 * Which versions of the indexes the replicas of a gateway use, by their names. Times are
 * the database's, so that clocks of different machines need not agree.
 */
export class IndexUses {
  private readonly replica = randomUUID()
  private isWithdrawn = false
  private announcing: Promise<unknown> = Promise.resolve()

  constructor(private readonly pool: Pool) {}

  /** Says that this replica uses these now; nothing once it has withdrawn. */
  async announce(names: readonly string[]): Promise<void> {
    if (this.isWithdrawn) return
    const announced = this.pool.query(
      `insert into index_use (name, replica, seen_at)
       select name, $2, clock_timestamp() from unnest($1::text[]) as used(name)
       on conflict (name, replica) do update set seen_at = excluded.seen_at`,
      [names, this.replica],
    )
    this.announcing = Promise.allSettled([this.announcing, announced])
    await announced
  }

  /** Says that this replica uses nothing any more; the time that versions are unused begins now. */
  async withdraw(): Promise<void> {
    this.isWithdrawn = true
    // One under way would bring the replica back.
    await this.announcing
    await this.pool.query(
      `with ended as (delete from index_use where replica = $1 returning name)
       insert into index_use (name, replica, seen_at)
       select name, $2, clock_timestamp() from ended
       on conflict (name, replica) do update set seen_at = excluded.seen_at`,
      [this.replica, formerReplica],
    )
  }

  /** Begins to count the time of versions that were never announced. */
  async noteUnannounced(names: readonly string[]): Promise<void> {
    await this.pool.query(
      `insert into index_use (name, replica, seen_at)
       select name, $2, clock_timestamp() from unnest($1::text[]) as found(name)
       where not exists (select from index_use known where known.name = found.name)
       on conflict do nothing`,
      [names, unknownReplica],
    )
  }

  /** Every version that is known, by name. */
  async all(): Promise<Map<string, IndexUse>> {
    const { rows } = await this.pool.query<IndexUse & { name: string }>(
      `select name, extract(epoch from clock_timestamp() - max(seen_at))::float as "idleSeconds",
         bool_or(replica <> $1) as "isAnnounced",
         (count(*) filter (
           where seen_at > clock_timestamp() - interval '${leaseSeconds} s'
             and replica not in ($1, $2)))::int as replicas
       from index_use group by name order by name`,
      [unknownReplica, formerReplica],
    )
    return new Map(rows.map(({ name, ...use }) => [name, use]))
  }

  /** Forgets replicas that are gone for so long, but not when a version was used last. */
  async removeAbandoned(days: number): Promise<void> {
    await this.pool.query(
      `delete from index_use gone where seen_at < clock_timestamp() - $1 * interval '1 day'
         and exists (select from index_use later
           where later.name = gone.name and later.seen_at > gone.seen_at)`,
      [days],
    )
  }

  async forget(name: string): Promise<void> {
    await this.pool.query('delete from index_use where name = $1', [name])
  }
}
