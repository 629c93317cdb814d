import type { Sql } from '../../database/sql.js'
import { errorCode } from '../../foundation/error-code.js'

const index = 'record_words_words'

const insufficientPrivilege = '42501'

/**
 * In KB. Every search that corrects words reads the pending list; a list of four times this size saved no more time.
 */
const pendingListKb = 1024

/**
 * Runs work that writes the words of many records, with `fastupdate` of their GIN index on. This saves a third of the
 * time. It is switched off afterwards, because searches must read the pending list while it is on.
 */
export async function withPendingWords<Result>(
  sql: Sql,
  work: () => Promise<Result>,
): Promise<Result> {
  const isSet = await setFastUpdate(sql, 'on')
  try {
    return await work()
  } finally {
    if (isSet) await endFastUpdate(sql)
  }
}

/** Switches `fastupdate` off after a process was interrupted. */
export async function resetFastUpdate(sql: Sql): Promise<void> {
  const rows = await sql.query(
    `select from pg_class where oid = to_regclass($1) and 'fastupdate=on' = any(reloptions)`,
    [index],
  )
  if (rows.length > 0) await endFastUpdate(sql)
}

async function endFastUpdate(sql: Sql): Promise<void> {
  if (!(await setFastUpdate(sql, 'off'))) return
  await sql.execute('select gin_clean_pending_list($1)', [index])
}

/** @returns false if the role may not alter the index */
async function setFastUpdate(sql: Sql, state: 'on' | 'off'): Promise<boolean> {
  try {
    await sql.execute(
      `alter index ${index} set (fastupdate = ${state}, gin_pending_list_limit = ${pendingListKb})`,
    )
    return true
  } catch (error) {
    // The tables may belong to another role.
    if (errorCode(error) === insufficientPrivilege) return false
    throw error
  }
}
