import { z } from 'zod'
import type { Database } from '../../src/database/database.js'
import type { Statement } from './watched-statements.js'

/** Describes how the database executed statements. */
export interface QueryPlan {
  /** Names of the indexes, or `none`. */
  readonly indexes: string
  /** Rows read from the table or its indexes, including rows that a filter then removed. */
  readonly rowsRead: number
  /** True after a sequential scan. */
  readonly readsAll: boolean
}

const node = z.looseObject({
  'Node Type': z.string(),
  'Index Name': z.string().optional(),
  'Actual Rows': z.number(),
  'Actual Loops': z.number(),
  'Rows Removed by Filter': z.number().optional(),
  get Plans() {
    return z.array(node).optional()
  },
})
type Node = z.infer<typeof node>

const explainSchema = z.tuple([z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: node })]) })])

/** Runs the statements again with EXPLAIN ANALYZE. */
export async function planOf(
  { sql }: Database,
  statements: readonly Statement[],
): Promise<QueryPlan> {
  const nodes: Node[] = []
  for (const { text, values } of statements) {
    const rows = await sql.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, [...values])
    nodes.push(...everyNode(explainSchema.parse(rows)[0]['QUERY PLAN'][0].Plan))
  }
  const scans = nodes.filter(({ Plans }) => Plans === undefined)
  const names = nodes.flatMap((each) => each['Index Name'] ?? [])
  return {
    indexes: [...new Set(names)].join(', ') || 'none',
    rowsRead: scans.reduce((sum, scan) => sum + rowsOf(scan), 0),
    readsAll: nodes.some((each) => each['Node Type'].endsWith('Seq Scan')),
  }
}

function everyNode(root: Node): Node[] {
  return [root, ...(root.Plans ?? []).flatMap(everyNode)]
}

/** Postgres reports rows per loop. */
function rowsOf(scan: Node): number {
  return (scan['Actual Rows'] + (scan['Rows Removed by Filter'] ?? 0)) * scan['Actual Loops']
}
