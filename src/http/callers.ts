import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Authentication, Authenticator } from '../access/authentication.js'
import type { CallerAccount } from '../admission/caller-account.js'
import type { Admission } from '../admission/create-admission.js'
import { CallRefused } from '../admission/call-refused.js'
import { refusalPace, RefusalPace } from '../admission/refusal-pace.js'
import type { Release } from '../admission/operation-queue.js'
import { GatewayError } from '../errors/gateway-error.js'
import { currentScope, unlessStopped } from '../foundation/work-scope.js'
import { networkOf } from './client-network.js'
import { factsOf } from './request-facts.js'

/** Who sent a request, and what it uses up of that caller's limits. */
export interface Caller {
  readonly authentication: Authentication
  readonly account: CallerAccount
}

const kept = Symbol('caller')

type Keeper = FastifyRequest & { [kept]: Caller | undefined }

function keep(request: FastifyRequest, caller: Caller): void {
  ;(request as Keeper)[kept] = caller
}

/** Finds out who is calling, once a request, and holds every caller to its limits. */
export class Callers {
  private readonly pace = new RefusalPace(refusalPace)

  constructor(
    private readonly authenticator: Authenticator,
    private readonly admission: Pick<Admission, 'account' | 'queue' | 'refused'>,
  ) {}

  /**
   * @throws GatewayError when the credential cannot be checked now; the log has the cause
   * @throws CallRefused when it is wrong, as too many from its network were
   */
  async identify(request: FastifyRequest): Promise<Authentication> {
    const network = networkOf(request.ip)
    const credential = request.headers.authorization
    const authentication = this.admission.refused.inTurn(network, credential ?? '', () =>
      this.authenticator.authenticate(credential),
    )
    return this.remember(request, network, await this.authenticated(request, authentication))
  }

  /**
   * What the credential of an identified caller is worth now.
   *
   * @throws GatewayError when it cannot be checked now
   */
  again(request: FastifyRequest): Promise<Authentication> {
    return this.authenticator.authenticate(request.headers.authorization)
  }

  /**
   * Counts one operation of an identified caller, before its body is read.
   *
   * @throws CallRefused when the caller has used up what it may ask in a minute
   */
  count(request: FastifyRequest): void {
    this.of(request).account.charge('operations', 1)
  }

  of(request: FastifyRequest): Caller {
    const caller = (request as Keeper)[kept]
    if (caller === undefined) throw new Error('The caller of a request was not remembered.')
    return caller
  }

  /**
   * Does the work of a request when it is its turn.
   *
   * @throws CallRefused when there is no turn for it in time
   */
  async inTurn<T>(
    request: FastifyRequest,
    reply: FastifyReply,
    work: () => Promise<T>,
  ): Promise<T> {
    const { account } = this.of(request)
    const release =
      this.admission.queue.tryEnter(account.caller) ?? (await this.wait(request, reply, account))
    factsOf(request).leaveQueue = release
    try {
      return await work()
    } finally {
      release()
    }
  }

  /** Writes into every answer what its caller may still use; a refusal may wait a moment, too. */
  describeLimits(app: FastifyInstance): void {
    app.addHook('onSend', (request, reply, _payload, done) => {
      const account = (request as Keeper)[kept]?.account
      if (account === undefined) {
        done()
        return
      }
      const { policy, limit } = account.fields
      void reply.header('ratelimit-policy', policy)
      if (limit !== '') void reply.header('ratelimit', limit)
      if (account.refusal === null) {
        done()
        return
      }
      void reply.header('retry-after', account.refusal.retryAfterSeconds)
      void this.pace.hold(account.caller).then(() => {
        done()
      })
    })
  }

  private async wait(
    request: FastifyRequest,
    reply: FastifyReply,
    account: CallerAccount,
  ): Promise<Release> {
    const gone = new AbortController()
    const leave = () => {
      gone.abort()
    }
    reply.raw.once('close', leave)
    const begun = performance.now()
    const bytes = Number(request.headers['content-length'] ?? 0)
    try {
      return await this.admission.queue.enter(account.caller, bytes, gone.signal)
    } catch (error) {
      throw error instanceof CallRefused ? account.refuse(error) : error
    } finally {
      factsOf(request).queuedMs += performance.now() - begun
      reply.raw.off('close', leave)
    }
  }

  private remember(
    request: FastifyRequest,
    network: string,
    authentication: Authentication,
  ): Authentication {
    const { principal } = authentication
    const account = this.admission.account(principal, network)
    factsOf(request).caller = principal === null ? null : `${principal.kind} ${principal.id}`
    keep(request, { authentication, account })
    try {
      this.admission.refused.note(network, request.headers.authorization ?? '', authentication)
    } catch (error) {
      if (error instanceof CallRefused) account.refuse(error)
      throw error
    }
    return authentication
  }

  private async authenticated(
    request: FastifyRequest,
    asking: Promise<Authentication>,
  ): Promise<Authentication> {
    try {
      return await unlessStopped(currentScope(), asking)
    } catch (error) {
      if (error instanceof GatewayError) {
        request.log.warn({ err: error }, 'a credential could not be checked')
      }
      throw error
    }
  }
}
