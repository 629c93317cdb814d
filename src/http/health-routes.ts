import type { FastifyInstance } from 'fastify'

export type CheckResult =
  | 'ok'
  | 'failing'
  /** Reads are answered and writes refused, as after a failover. */
  | 'read-only'
  /** Under way, such as demo data that is being loaded: `loading (45 %)`. */
  | `loading (${number} %)`
  /** Done by something older meanwhile, such as an index of the release before. */
  | `degraded (${number} %)`
  /** Not there, or not all of it, and readiness does not wait for it. */
  | 'absent'
  | 'incomplete'
  /** Roles that no live replica has, such as `without deliver, index`. */
  | `without ${string}`

const servesWith = new Set<CheckResult>(['ok', 'absent', 'incomplete'])

/** What `/ready` asks; every check answers in words and never throws. */
export interface Readiness {
  isDraining(): boolean
  checks(): Promise<Readonly<Record<string, CheckResult>>>
  /** What operators want to see besides, by name; undefined is not shown. Never throws or hangs. */
  readonly details: Readonly<Record<string, () => unknown>>
}

/**
 * `/health` says that the process answers. `/ready` answers 200 while reads are served: `degraded` names the
 * parts that fail. It answers 503 while the gateway starts or drains, and without a database.
 */
export function addHealthRoutes(app: FastifyInstance, readiness: Readiness): void {
  app.get('/health', { logLevel: 'warn' }, (_request, reply) => reply.send({ status: 'ok' }))

  app.get('/ready', { logLevel: 'warn' }, async (_request, reply) => {
    if (readiness.isDraining()) return reply.code(503).send({ status: 'draining', checks: {} })
    const [checks, details] = await Promise.all([readiness.checks(), readDetails(readiness)])
    const shown = { checks, details }
    const status = statusOf(checks)
    return reply.code(served.has(status) ? 200 : 503).send({ status, ...shown })
  })
}

const served = new Set(['ready', 'degraded'])

function statusOf(checks: Readonly<Record<string, CheckResult>>): string {
  const results = Object.values(checks)
  if (checks['database'] === 'failing') return 'failing'
  // The first start is over when the demo data is there. An index that fills only delays searches.
  if (checks['demoData']?.startsWith('loading') === true) return 'loading'
  return results.every((result) => servesWith.has(result)) ? 'ready' : 'degraded'
}

async function readDetails({ details }: Readiness): Promise<Record<string, unknown>> {
  const entries = Object.entries(details).map(async ([name, read]) => [name, await read()] as const)
  return Object.fromEntries(await Promise.all(entries))
}
