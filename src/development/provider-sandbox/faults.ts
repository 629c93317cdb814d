import { createHash } from 'node:crypto'

/**
 * What can go wrong. The first eight happen instead of serving a request; those after accepting only
 * to sends, whose message is kept and will be delivered; the last four to statuses and receipts.
 */
export const troubles = [
  /** No answer, ever. */
  'hang',
  'reset',
  /** 500, JSON. */
  'serverError',
  /** 502, HTML. */
  'badGateway',
  /** 503, HTML. */
  'unavailable',
  /** 504, JSON. */
  'gatewayTimeout',
  /** 429 of the rate limit. */
  'rateLimited',
  /** 403 about the caller's clock, though it is right. */
  'clockSkew',
  'hangAfterAccepting',
  'resetAfterAccepting',
  'serverErrorAfterAccepting',
  'duplicateReceipt',
  /** The receipt comes a minute late, so that later ones overtake it. */
  'receiptOutOfOrder',
  'lostReceipt',
  /** A bounce half a minute after `delivered`. */
  'lateFailure',
] as const
export type Trouble = (typeof troubles)[number]

export type RequestKind = 'send' | 'read'

interface Rule {
  readonly probability: number
  readonly next: number
  readonly kind: RequestKind | undefined
}

/** The switches for trouble. All are off at first; chance is drawn from a seed, so runs repeat. */
export class Faults {
  /** Milliseconds of real time that every answer waits. */
  delayMs = 0
  private readonly rules = new Map<Trouble, Rule>()
  private drawn = 0

  constructor(private readonly seed = 0) {}

  /** From now on with this probability, 0 to 1; `kind` limits it to sends or to reads. */
  set(trouble: Trouble, probability: number, kind?: RequestKind): void {
    this.rules.set(trouble, { probability, next: 0, kind })
  }

  /** The next `times` occasions and then no more. */
  next(trouble: Trouble, times = 1, kind?: RequestKind): void {
    this.rules.set(trouble, { probability: 0, next: times, kind })
  }

  clear(): void {
    this.rules.clear()
    this.delayMs = 0
  }

  /** Whether it strikes this time; using up one of the next ones. */
  strikes(trouble: Trouble, kind: RequestKind): boolean {
    const rule = this.rules.get(trouble)
    if (rule === undefined || (rule.kind ?? kind) !== kind) return false
    if (rule.next > 0) {
      this.rules.set(trouble, { ...rule, next: rule.next - 1 })
      return true
    }
    return rule.probability > 0 && this.draw() < rule.probability
  }

  /** Between 0 and 1, evenly; the same row for the same seed. */
  private draw(): number {
    this.drawn += 1
    const digest = createHash('sha256').update(`${this.seed}:${this.drawn}`).digest()
    return digest.readUInt32BE() / 2 ** 32
  }
}
