import type { FastifyRequest } from 'fastify'
import type { Authentication } from '../../access/authentication.js'
import type { Callers } from '../callers.js'

/** How often credentials of open streams are looked at, in milliseconds. */
const everyMs = 5_000

/** A stream that a credential keeps open. */
export interface Watched {
  readonly request: FastifyRequest
  /** As it was known last. */
  authentication: Authentication
  /** Ends the stream, so that its client asks again. */
  readonly end: () => void
}

/**
 * Ends streams whose token has expired, whose key was revoked, or whose scopes are others than when they began:
 * the client asks again, and is decided about anew.
 */
export class CredentialWatch {
  private readonly all = new Set<Watched>()
  private readonly timer: NodeJS.Timeout

  constructor(private readonly callers: Pick<Callers, 'again'>) {
    this.timer = setInterval(() => {
      for (const watched of this.all) void this.check(watched)
    }, everyMs).unref()
  }

  add(watched: Watched): () => void {
    this.all.add(watched)
    return () => this.all.delete(watched)
  }

  /** Checks the credential now. One that cannot be checked now keeps its stream until the next check. */
  async check(watched: Watched): Promise<void> {
    try {
      this.take(watched, await this.callers.again(watched.request))
    } catch {
      // The issuer or the database does not answer.
    }
  }

  stop(): void {
    clearInterval(this.timer)
  }

  private take(watched: Watched, found: Authentication): void {
    const before = watched.authentication
    watched.authentication = found
    if (!isSame(before, found)) watched.end()
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
