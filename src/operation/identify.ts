import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import {
  serviceKeyPrefix,
  type Authentication,
  type Authenticator,
} from '../access/authentication.js'
import { CallerAccount } from '../admission/caller-account.js'
import { CallRefused } from '../admission/call-refused.js'
import type { Admission } from '../admission/create-admission.js'
import { GatewayError } from '../errors/gateway-error.js'
import { currentScope, unlessStopped } from '../foundation/operation-scope.js'
import { factsOf } from '../foundation/request-facts.js'

/** The caller of a request, and the account that counts its use of limits. */
export interface IdentifiedCaller {
  readonly authentication: Authentication
  readonly account: CallerAccount
}

const callerKey = Symbol('caller')

type IdentifiedRequest = FastifyRequest & { [callerKey]: IdentifiedCaller | undefined }

/** Identifies the callers of requests. */
export class Callers {
  constructor(
    private readonly authenticator: Authenticator,
    private readonly admission: Pick<Admission, 'counts' | 'limits' | 'refused'>,
  ) {}

  /**
   * Identifies the caller of a request once.
   *
   * @throws GatewayError if the credential cannot be checked now; the log has the cause
   * @throws CallRefused if the credential is wrong, and its network has sent too many wrong credentials
   */
  async identify(request: FastifyRequest): Promise<Authentication> {
    const { refused, limits, counts } = this.admission
    const network = networkOf(request.ip)
    const credential = request.headers.authorization ?? ''
    const check = () => this.again(request)
    const authentication = await this.check(request, () =>
      credential.includes(serviceKeyPrefix) ? refused.lookUp(network, credential, check) : check(),
    )
    const { principal, refusal } = authentication
    const account = new CallerAccount(principal, network, limits, counts)
    factsOf(request).caller = principal === null ? null : account.caller
    ;(request as IdentifiedRequest)[callerKey] = { authentication, account }
    if (principal?.kind === 'service') refused.accept(credential)
    if (refusal === null) return authentication
    try {
      refused.refuse(network, refusal)
    } catch (error) {
      if (error instanceof CallRefused) account.refuse(error)
      throw error
    }
    return authentication
  }

  /**
   * Checks the credential of an identified caller again.
   *
   * @throws GatewayError if it cannot be checked now
   */
  again(request: FastifyRequest): Promise<Authentication> {
    return this.authenticator.authenticate(request.headers.authorization)
  }

  /** @throws Error if the request was not identified */
  of(request: FastifyRequest): IdentifiedCaller {
    const caller = this.find(request)
    if (caller === undefined) throw new Error('The caller of the request was not identified.')
    return caller
  }

  find(request: FastifyRequest): IdentifiedCaller | undefined {
    return (request as IdentifiedRequest)[callerKey]
  }

  private async check(
    request: FastifyRequest,
    authenticate: () => Promise<Authentication>,
  ): Promise<Authentication> {
    try {
      return await unlessStopped(currentScope(), authenticate())
    } catch (error) {
      if (error instanceof GatewayError) {
        request.log.warn({ err: error }, 'Credential could not be checked')
      }
      throw error
    }
  }
}

/**
 * The network that counts as one client: an IPv4 address, or the first 64 bits of an IPv6 address, because a household
 * or server can use all addresses with this prefix.
 */
export function networkOf(address: string): string {
  if (!address.includes(':') || !ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  const groups = parsed.parts.slice(0, 4).map((group) => group.toString(16))
  return `${groups.join(':')}::/64`
}
