import type { Principal } from '../access/principal.js'
import { CallerAccount } from './caller-account.js'
import { CallRefused } from './call-refused.js'
import type { LimitsOfCaller } from './limits-of-caller.js'
import type { OperationQueue, Release } from './operation-queue.js'
import type { WindowCounts } from './window-counts.js'

export interface AdmissionParts {
  readonly limits: LimitsOfCaller
  readonly counts: WindowCounts
  readonly queue: OperationQueue
}

/** Says who may begin an operation, and when. */
export class CallerAdmission {
  constructor(private readonly parts: AdmissionParts) {}

  /**
   * @param network where the request comes from; it stands for callers without a token, who are told
   * apart by nothing else
   */
  account(principal: Principal | null, network: string): CallerAccount {
    const caller = principal === null ? `network ${network}` : `${principal.kind} ${principal.id}`
    const { limits, counts, queue } = this.parts
    return new CallerAccount(caller, limits.of(principal), counts, (units) => {
      queue.charge(caller, units)
    })
  }

  /** A slot without a wait; null when there is none now. */
  tryEnter(account: CallerAccount): Release | null {
    return this.parts.queue.tryEnter(account.caller)
  }

  /**
   * A slot, in turn.
   *
   * @param bytes of the request's body, which waits in memory
   * @param gone aborted when the caller does not wait for the answer any more
   * @throws CallRefused
   */
  async enter(account: CallerAccount, bytes: number, gone: AbortSignal): Promise<Release> {
    try {
      return await this.parts.queue.enter(account.caller, bytes, gone)
    } catch (error) {
      throw error instanceof CallRefused ? account.refuse(error) : error
    }
  }
}
