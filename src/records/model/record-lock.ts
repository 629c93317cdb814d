import type { Sql } from '../../database/sql.js'

/**
 * Advisory locks, taken in this order. Earlier releases take them before they lock single records, so both releases
 * exclude each other.
 */
const gates = 72_707_400
const gatesOfKinds = [72_707_401, 72_707_402, 72_707_403, 72_707_404, 72_707_405, 72_707_406]

/**
 * Lets one transaction at a time write records, until it ends. Everything that a write depends on can then be read
 * without further locks (docs/adr/0032).
 */
export async function lockRecords(tx: Sql): Promise<void> {
  await tx.execute(
    `select pg_advisory_xact_lock($1::int, gate) from unnest($2::int[]) with ordinality as t(gate, nth)
    order by nth`,
    [gates, gatesOfKinds],
  )
}
