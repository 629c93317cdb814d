// Runs in the worker thread of the embedded database, so it is plain JavaScript; there it may block.
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Half of what the write-ahead log may take, so that one large statement still fits. */
const checkpointAtBytes = 32 * 2 ** 20
const segmentName = /^[0-9A-F]{24}$/

/** As autovacuum chooses tables, but less often: its work holds up everybody here. */
const dueTables = `
  select * from (
    select format('%I.%I', schemaname, relname) as name, n_mod_since_analyze,
      greatest(n_dead_tup, n_ins_since_vacuum) > 1000 + 0.25 * n_live_tup as "needsVacuum",
      n_mod_since_analyze > 500 + 0.25 * n_live_tup as "needsStatistics"
    from pg_catalog.pg_stat_user_tables
  ) tables where "needsVacuum" or "needsStatistics"
  order by n_mod_since_analyze desc`

/**
 * For PGlite: log files are removed when they are done with, not kept to be used again. Buffers are a quarter of
 * the usual 128 MB, for they are filled with zeros at each start.
 */
export const upkeepParameters = [
  ...['-c', 'wal_recycle=off', '-c', 'min_wal_size=32MB'],
  ...['-c', 'shared_buffers=32MB'],
]

/** For initdb: the smallest log files, of which a new database has one. */
export const upkeepInitParameters = ['--wal-segsize=1']

/**
 * What a server has background processes for and the embedded database has not: checkpoints, without
 * which the write-ahead log grows for ever; statistics, without which lists are planned badly; and vacuums,
 * without which tables grow with every change, and counts look up in the table what the index tells.
 */
export class EmbeddedUpkeep {
  #database
  #logFolder

  /**
   * @param database an open PGlite
   * @param dataFolder where it has its data
   */
  constructor(database, dataFolder) {
    this.#database = database
    this.#logFolder = join(dataFolder, 'pg_wal')
  }

  /** Writes a checkpoint when the log has become long; cheap when it has not. Works inside transactions. */
  async trimLog() {
    if (this.#logBytes() > checkpointAtBytes) await this.#attempt('checkpoint')
  }

  /** The tables that have changed much since they were looked after; names are ready for SQL. */
  async dueTables() {
    // What a session has changed is counted a second later, unless it is asked for.
    await this.#database.exec('select pg_catalog.pg_stat_force_next_flush()')
    const { rows } = await this.#database.query(dueTables)
    return rows
  }

  /** Vacuums a table that needs it, and takes its statistics. Not within a transaction. It may be gone by now. */
  async tend({ name, needsVacuum }) {
    // Cutting the end off a table makes room that is soon needed again.
    await this.#attempt(needsVacuum ? `vacuum (analyze, truncate off) ${name}` : `analyze ${name}`)
  }

  /** Takes the statistics of a table alone, which is quick. It may be gone by now. */
  async analyze({ name }) {
    await this.#attempt(`analyze ${name}`)
  }

  #logBytes() {
    const files = readdirSync(this.#logFolder).filter((name) => segmentName.test(name))
    return files.length === 0 ? 0 : files.length * statSync(join(this.#logFolder, files[0])).size
  }

  async #attempt(statement) {
    try {
      await this.#database.exec(statement)
    } catch (error) {
      // An answer of the database; anything else is its end.
      if (error?.severity === undefined) throw error
    }
  }
}
