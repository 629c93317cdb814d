import type { FastifyInstance } from 'fastify'

export type CheckResult =
  | 'ok'
  | 'failing'
  /** Writes are refused, as after a failover. */
  | 'read-only'
  /** Demo data is loading: `loading (45 %)`. */
  | `loading (${number} %)`
  /** Searches use the index of the previous release while the new index fills. */
  | `degraded (${number} %)`
  /** Demo data is missing, wholly or in part. Readiness does not wait for it. */
  | 'absent'
  | 'incomplete'
  /** Roles that no live replica has: `without deliver, index`. */
  | `without ${string}`

const healthy = new Set<CheckResult>(['ok', 'absent', 'incomplete'])

export interface Readiness {
  isDraining(): boolean
  /** Never throws. */
  checks(): Promise<Readonly<Record<string, CheckResult>>>
  /**
   * Functions that return further values for operators. Undefined values are left out. The functions never throw or
   * hang.
   */
  readonly details: Readonly<Record<string, () => unknown>>
}

/**
 * Serves `/health`, which answers 200 as long as the process runs, and `/ready`, which answers 200 while reads
 * are served, with the status `degraded` if a part fails. `/ready` answers 503 while the gateway starts or
 * drains, and without a database.
 */
export function addHealthRoutes(app: FastifyInstance, readiness: Readiness): void {
  app.get('/health', { logLevel: 'warn' }, (_request, reply) => reply.send({ status: 'ok' }))

  app.get('/ready', { logLevel: 'warn' }, async (_request, reply) => {
    if (readiness.isDraining()) return reply.code(503).send({ status: 'draining', checks: {} })
    const [checks, details] = await Promise.all([readiness.checks(), readDetails(readiness)])
    const status = statusOf(checks)
    const isServing = status === 'ready' || status === 'degraded'
    return reply.code(isServing ? 200 : 503).send({ status, checks, details })
  })
}

function statusOf(checks: Readonly<Record<string, CheckResult>>): string {
  const results = Object.values(checks)
  if (checks['database'] === 'failing') return 'failing'
  // The first start ends when the demo data is loaded. An index that is filling does not delay readiness.
  if (checks['demoData']?.startsWith('loading') === true) return 'loading'
  return results.every((result) => healthy.has(result)) ? 'ready' : 'degraded'
}

async function readDetails({ details }: Readiness): Promise<Record<string, unknown>> {
  const entries = Object.entries(details).map(async ([name, read]) => [name, await read()] as const)
  return Object.fromEntries(await Promise.all(entries))
}
