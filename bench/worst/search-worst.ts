import { parse, validate, type GraphQLSchema } from 'graphql'
import { CostCounter } from '../../src/graphql/cost/cost-counter.js'
import type { Measured } from '../../test/worst/measured-operation.js'
import { places, written, type AskedField } from './asked-field.js'
import { RandomOperations } from './random-operation.js'

export interface Found {
  readonly query: string
  readonly cost: number
  readonly measured: Measured
}

/** What no operation may come near to; the score of an operation is its largest share of one of these. */
const goals = { ms: 8_000, heldMs: 100, bytes: 64 * 1024 ** 2, heapBytes: 200 * 1024 ** 2 }

interface Kept extends Found {
  readonly fields: readonly AskedField[]
}

function score({ ms, heldMs, bytes, heapBytes }: Measured): number {
  return Math.max(
    ms / goals.ms,
    heldMs / goals.heldMs,
    bytes / goals.bytes,
    heapBytes / goals.heapBytes,
  )
}

/** The root fields that it asks for. */
function kindOf({ fields }: Kept): string {
  return [...new Set(fields.map(({ name }) => name))].toSorted().join()
}

/** What a search looks at besides what it asks: the schema, the limit and chance. */
export interface Rules {
  readonly schema: GraphQLSchema
  readonly costLimit: number
  readonly random: () => number
}

/** How many of the worst are changed to find worse ones. */
const breeding = 40

/** So many may ask for the same root fields, or the first bad thing found would be all that is looked at. */
const mostOfOneKind = 12

/**
 * Searches for the legal operation that takes most: random ones first, then ever more that are made from
 * the worst by asking for more, elsewhere, or twice.
 */
export class WorstSearch {
  readonly #kept: Kept[] = []
  readonly #operations: RandomOperations
  readonly #counter: CostCounter

  constructor(
    private readonly rules: Rules,
    private readonly keep: number,
  ) {
    this.#operations = new RandomOperations(rules.schema, rules.random)
    this.#counter = new CostCounter(rules.schema)
  }

  get worst(): readonly Found[] {
    return this.#kept.map(({ query, cost, measured }) => ({ query, cost, measured }))
  }

  /** The next operation that the limits let pass. */
  next(): {
    readonly query: string
    readonly cost: number
    readonly fields: readonly AskedField[]
  } {
    for (;;) {
      const fields = this.#candidate()
      const query = written(fields)
      if (query.length > 4_000 || query.includes('{}')) continue
      const cost = this.#legalCost(query)
      if (cost !== null) return { query, cost, fields }
    }
  }

  keepIfWorse(found: Kept): void {
    if (this.#kept.some(({ query }) => query === found.query)) return
    const place = this.#kept.findIndex(({ measured }) => score(measured) < score(found.measured))
    this.#kept.splice(place === -1 ? this.#kept.length : place, 0, found)
    const kind = kindOf(found)
    const alike = this.#kept.filter((other) => kindOf(other) === kind)
    const least = alike.length > mostOfOneKind ? alike.at(-1) : this.#kept[this.keep]
    if (least !== undefined) this.#kept.splice(this.#kept.indexOf(least), 1)
  }

  #legalCost(query: string): number | null {
    const document = parse(query)
    const cost = this.#counter.cost({ document, operationName: null, variables: {} })?.cost ?? 0
    if (cost > this.rules.costLimit) return null
    return validate(this.rules.schema, document).length === 0 ? cost : null
  }

  #candidate(): readonly AskedField[] {
    const { random } = this.rules
    if (this.#kept.length < breeding || random() < 0.3) return this.#operations.operation()
    // The worst are chosen most often.
    const parent = this.#kept[Math.floor(random() ** 2 * breeding)]
    if (parent === undefined) return this.#operations.operation()
    let { fields } = parent
    for (let changes = 1 + Math.floor(random() * 3); changes > 0; changes -= 1) {
      fields = this.#changed(fields)
    }
    return fields
  }

  #changed(fields: readonly AskedField[]): readonly AskedField[] {
    const { random } = this.rules
    const all = places(fields)
    const place = all[Math.floor(random() * all.length)]
    if (place === undefined) return fields
    const { field, replaced } = place
    const choice = random()
    if (choice < 0.4) return replaced([this.#operations.varied(field)])
    if (choice < 0.6) return replaced(this.#operations.again(field))
    if (choice < 0.7) return replaced([])
    const grown = this.#operations.grown(field)
    return replaced([grown])
  }
}
