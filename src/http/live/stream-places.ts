import { GatewayError } from '../../errors/gateway-error.js'

/** Frees the place; later calls do nothing. */
export type Leave = () => void

/** Limits the open streams, of each caller and of all. */
export class StreamPlaces {
  private all = 0
  private readonly byCaller = new Map<string, number>()

  constructor(
    private readonly most: number,
    private readonly mostOfCaller: number,
  ) {}

  get taken(): number {
    return this.all
  }

  /** @throws GatewayError TOO_MANY_STREAMS */
  take(caller: string): Leave {
    const own = this.byCaller.get(caller) ?? 0
    if (own >= this.mostOfCaller) {
      throw tooMany(
        `You have ${own} streams open, the most that one caller may have. End one first.`,
      )
    }
    if (this.all >= this.most) {
      throw tooMany('The gateway has as many streams open as it may. Try again later.')
    }
    this.all += 1
    this.byCaller.set(caller, own + 1)
    let isTaken = true
    return () => {
      if (!isTaken) return
      isTaken = false
      this.all -= 1
      const left = (this.byCaller.get(caller) ?? 1) - 1
      if (left === 0) this.byCaller.delete(caller)
      else this.byCaller.set(caller, left)
    }
  }
}

function tooMany(message: string): GatewayError {
  return new GatewayError({ code: 'TOO_MANY_STREAMS', message, path: [] })
}
