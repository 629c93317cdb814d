import type { ReleaseSlot } from '../../admission/operation-queue.js'
import { GatewayError } from '../../errors/gateway-error.js'

/** Limits the open streams, of each caller and of all. */
export class StreamLimit {
  private total = 0
  private readonly byCaller = new Map<string, number>()

  constructor(
    private readonly max: number,
    private readonly maxOfCaller: number,
  ) {}

  get used(): number {
    return this.total
  }

  /** @returns the error TOO_MANY_STREAMS if there is no slot */
  acquire(caller: string): ReleaseSlot | GatewayError {
    const own = this.byCaller.get(caller) ?? 0
    if (own >= this.maxOfCaller) {
      return tooMany(
        `You have ${own} streams open, which is the limit for one caller. Close one first.`,
      )
    }
    if (this.total >= this.max) {
      return tooMany('The gateway has reached its limit of open streams. Try again later.')
    }
    this.total += 1
    this.byCaller.set(caller, own + 1)
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      this.total -= 1
      const remaining = (this.byCaller.get(caller) ?? 1) - 1
      if (remaining === 0) this.byCaller.delete(caller)
      else this.byCaller.set(caller, remaining)
    }
  }
}

function tooMany(message: string): GatewayError {
  return new GatewayError({ code: 'TOO_MANY_STREAMS', message, path: [] })
}
