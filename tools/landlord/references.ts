import type { Random } from './random.js'

/** Ascending numbers with gaps, as text of fixed width: unique without storing the used numbers. */
class NumberSeries {
  constructor(
    private readonly random: Random,
    private last: number,
    private readonly maxStep: number,
    private readonly width: number,
  ) {}

  next(): string {
    this.last += this.random.integer(1, this.maxStep)
    return this.last.toString().padStart(this.width, '0')
  }
}

/** The landlord's number ranges. Every number is unique in its range. */
export class References {
  private readonly properties: NumberSeries
  private readonly payments: NumberSeries
  private readonly formerTenancies: NumberSeries
  private readonly uprns: readonly { weight: number; value: NumberSeries }[]

  constructor(private readonly random: Random) {
    this.properties = new NumberSeries(random, 12_000, 19, 8)
    this.payments = new NumberSeries(random, 228_000_000, 97, 9)
    this.formerTenancies = new NumberSeries(random, 700_000, 9, 7)
    this.uprns = [
      { weight: 6, value: new NumberSeries(random, 100_021_000_000, 29, 12) },
      { weight: 3, value: new NumberSeries(random, 10_008_000_000, 29, 11) },
      // Some sources pad to twelve digits; a number type would lose the zero.
      { weight: 1, value: new NumberSeries(random, 10_091_000_000, 29, 12) },
    ]
  }

  /** 11 or 12 digits. */
  uprn(): string {
    return this.random.weighted(this.uprns).next()
  }

  /** Property reference: 8 digits. */
  property(): string {
    return this.properties.next()
  }

  /** Payment reference, also the rent account number: 9 digits. */
  payment(): string {
    return this.payments.next()
  }

  /** UH number of the former housing system, `0712345/01`. */
  formerTenancy(): string {
    return `${this.formerTenancies.next()}/0${this.random.integer(1, 3)}`
  }
}
