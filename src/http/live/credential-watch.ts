import type { FastifyRequest } from 'fastify'
import type { Authentication } from '../../access/authentication.js'
import type { Callers } from '../../operation/identify.js'

/** How often the credentials of open streams are checked, in milliseconds. */
const checkIntervalMs = 5_000

/** A stream and its credential. */
export interface Watched {
  readonly request: FastifyRequest
  /** Result of the last check. */
  authentication: Authentication
  /** Ends the stream, so that its client reconnects. */
  readonly end: () => void
}

/**
 * Ends streams whose token has expired, whose key was revoked or whose scopes have changed: the client reconnects and
 * is authorised again.
 */
export class CredentialWatch {
  private readonly all = new Set<Watched>()
  private readonly timer: NodeJS.Timeout

  constructor(private readonly callers: Pick<Callers, 'again'>) {
    this.timer = setInterval(() => {
      for (const watched of this.all) void this.check(watched)
    }, checkIntervalMs).unref()
  }

  add(watched: Watched): () => void {
    this.all.add(watched)
    return () => this.all.delete(watched)
  }

  /** Checks the credential now. If that fails, the stream stays open until the next check. */
  async check(watched: Watched): Promise<void> {
    try {
      const { authentication: before } = watched
      watched.authentication = await this.callers.again(watched.request)
      if (!isSame(before, watched.authentication)) watched.end()
    } catch {
      // The issuer or the database is down.
    }
  }

  stop(): void {
    clearInterval(this.timer)
  }
}

function isSame(
  { principal: before }: Authentication,
  { principal: now }: Authentication,
): boolean {
  if (before === null || now === null) return false
  return (
    before.scopes.size === now.scopes.size &&
    [...before.scopes].every((scope) => now.scopes.has(scope))
  )
}
