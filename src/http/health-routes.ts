import type { FastifyInstance } from 'fastify'

export type CheckResult =
  | 'ok'
  | 'failing'
  /** Under way, such as demo data that is being loaded: `loading (45 %)`. */
  | `loading (${number} %)`
  /** Not there, or not all of it, and nobody waits for it. */
  | 'absent'
  | 'incomplete'

const servesWith = new Set<CheckResult>(['ok', 'absent', 'incomplete'])

/** What `/ready` asks; every check answers in words and never throws. */
export interface Readiness {
  isDraining(): boolean
  checks(): Promise<Readonly<Record<string, CheckResult>>>
  /** What operators want to see besides, by name; undefined is not shown. Never throws or hangs. */
  readonly details: Readonly<Record<string, () => unknown>>
}

/**
 * `/health` says that the process answers. `/ready` says that it can serve: 200 when no check
 * keeps it from that, else 503 with the name of what does.
 */
export function healthRoutes(app: FastifyInstance, readiness: Readiness): void {
  app.get('/health', { logLevel: 'warn' }, (_request, reply) => reply.send({ status: 'ok' }))

  app.get('/ready', { logLevel: 'warn' }, async (_request, reply) => {
    if (readiness.isDraining()) return reply.code(503).send({ status: 'draining', checks: {} })
    const [checks, details] = await Promise.all([readiness.checks(), readDetails(readiness)])
    const shown = { checks, details }
    const results = Object.values(checks)
    if (results.every((result) => servesWith.has(result))) {
      return reply.send({ status: 'ready', ...shown })
    }
    const status = results.includes('failing') ? 'failing' : 'loading'
    return reply.code(503).send({ status, ...shown })
  })
}

async function readDetails({ details }: Readiness): Promise<Record<string, unknown>> {
  const entries = Object.entries(details).map(async ([name, read]) => [name, await read()] as const)
  return Object.fromEntries(await Promise.all(entries))
}
