import type { Pool } from 'pg'
import { isMissingRight } from '../../database/missing-right.js'

const index = 'record_words_words'

/** In KB. Every search that corrects words reads the pending list; four times the size saved no more time. */
const pendingListKb = 1024

/**
 * Runs work that writes the words of many records with `fastupdate` of their GIN index on, which saves a third of the
 * time. Searches must read the pending list meanwhile, so it is switched off afterwards.
 */
export async function withPendingWords<Result>(
  pool: Pool,
  work: () => Promise<Result>,
): Promise<Result> {
  const isSet = await setFastUpdate(pool, 'on')
  try {
    return await work()
  } finally {
    if (isSet) await endFastUpdate(pool)
  }
}

/** Switches `fastupdate` off after a process was interrupted. */
export async function resetFastUpdate(pool: Pool): Promise<void> {
  const { rows } = await pool.query(
    `select from pg_class where oid = to_regclass($1) and 'fastupdate=on' = any(reloptions)`,
    [index],
  )
  if (rows.length > 0) await endFastUpdate(pool)
}

async function endFastUpdate(pool: Pool): Promise<void> {
  if (!(await setFastUpdate(pool, 'off'))) return
  await pool.query('select gin_clean_pending_list($1)', [index])
}

/** @returns false if the role may not alter the index */
async function setFastUpdate(pool: Pool, state: 'on' | 'off'): Promise<boolean> {
  try {
    await pool.query(
      `alter index ${index} set (fastupdate = ${state}, gin_pending_list_limit = ${pendingListKb})`,
    )
    return true
  } catch (error) {
    // The tables may belong to another role.
    if (isMissingRight(error)) return false
    throw error
  }
}
