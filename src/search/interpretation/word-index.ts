import type { Pool } from 'pg'
import { isMissingRight } from '../../database/missing-right.js'

const index = 'record_words_words'

/** In KB. Every search that corrects words reads what waits; four times as much saved nothing more. */
const mostWaiting = 1024

/**
 * Runs work that writes the words of very many records. Their index takes them many at a time then, which is a
 * third of the work; searches meanwhile read what waits to be taken, so it must not stay like that.
 */
export async function writingManyWords<Result>(
  pool: Pool,
  work: () => Promise<Result>,
): Promise<Result> {
  const isOurs = await setGathering(pool, 'on')
  try {
    return await work()
  } finally {
    if (isOurs) await endGathering(pool)
  }
}

/** Ends what a process left behind that was cut off. */
export async function resumeTakingWords(pool: Pool): Promise<void> {
  const { rows } = await pool.query(
    `select from pg_class where oid = to_regclass($1) and 'fastupdate=on' = any(reloptions)`,
    [index],
  )
  if (rows.length > 0) await endGathering(pool)
}

async function endGathering(pool: Pool): Promise<void> {
  if (!(await setGathering(pool, 'off'))) return
  await pool.query('select gin_clean_pending_list($1)', [index])
}

/** @returns false where this role may not do that */
async function setGathering(pool: Pool, gathers: 'on' | 'off'): Promise<boolean> {
  try {
    await pool.query(
      `alter index ${index} set (fastupdate = ${gathers}, gin_pending_list_limit = ${mostWaiting})`,
    )
    return true
  } catch (error) {
    // The tables belong to another role than the one that serves.
    if (isMissingRight(error)) return false
    throw error
  }
}
