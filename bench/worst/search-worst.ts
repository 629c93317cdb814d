import { getOperationAST, parse, validate, type GraphQLSchema } from 'graphql'
import { operationCost } from '../../src/operation/cost/operation-cost.js'
import type { Measured } from '../../test/worst/measured-operation.js'
import { replaceableFields, printFields, type GeneratedField } from './generated-field.js'
import { RandomOperations } from './random-operation.js'

export interface WorstOperation {
  readonly query: string
  readonly cost: number
  readonly measured: Measured
}

/** Limits of one operation. The score of an operation is its largest share of one of these limits. */
const goals = { ms: 8_000, blockedMs: 100, bytes: 64 * 1024 ** 2, heapBytes: 200 * 1024 ** 2 }

interface Candidate extends WorstOperation {
  readonly fields: readonly GeneratedField[]
}

function score({ ms, blockedMs, bytes, heapBytes }: Measured): number {
  return Math.max(
    ms / goals.ms,
    blockedMs / goals.blockedMs,
    bytes / goals.bytes,
    heapBytes / goals.heapBytes,
  )
}

function kindOf({ fields }: Candidate): string {
  return [...new Set(fields.map(({ name }) => name))].toSorted().join()
}

/** The schema, the cost limit and the random source of a search. */
export interface Rules {
  readonly schema: GraphQLSchema
  readonly costLimit: number
  readonly random: () => number
}

/** Number of the worst operations that are mutated. */
const parentCount = 40

/** Maximum number with the same root fields; otherwise the first bad operation would dominate. */
const maxPerKind = 12

/**
 * Searches for the most expensive valid operation. It tries random operations first, and then mostly
 * mutations of the worst ones. A mutation adds, varies, repeats or removes fields.
 */
export class WorstSearch {
  readonly #worst: Candidate[] = []
  readonly #operations: RandomOperations

  constructor(
    private readonly rules: Rules,
    private readonly limit: number,
  ) {
    this.#operations = new RandomOperations(rules.schema, rules.random)
  }

  get worst(): readonly WorstOperation[] {
    return this.#worst.map(({ query, cost, measured }) => ({ query, cost, measured }))
  }

  /** The next operation within the limits. */
  next(): {
    readonly query: string
    readonly cost: number
    readonly fields: readonly GeneratedField[]
  } {
    for (;;) {
      const fields = this.#candidate()
      const query = printFields(fields)
      if (query.length > 4_000 || query.includes('{}')) continue
      const cost = this.#legalCost(query)
      if (cost !== null) return { query, cost, fields }
    }
  }

  addIfWorse(candidate: Candidate): void {
    if (this.#worst.some(({ query }) => query === candidate.query)) return
    const position = this.#worst.findIndex(
      ({ measured }) => score(measured) < score(candidate.measured),
    )
    this.#worst.splice(position === -1 ? this.#worst.length : position, 0, candidate)
    const kind = kindOf(candidate)
    const alike = this.#worst.filter((other) => kindOf(other) === kind)
    const least = alike.length > maxPerKind ? alike.at(-1) : this.#worst[this.limit]
    if (least !== undefined) this.#worst.splice(this.#worst.indexOf(least), 1)
  }

  #legalCost(query: string): number | null {
    const document = parse(query)
    const operation = getOperationAST(document)
    const { schema, costLimit } = this.rules
    if (!operation || validate(schema, document).length > 0) return null
    const { cost } = operationCost(schema, { document, operation, variables: {} })
    return cost > costLimit ? null : cost
  }

  #candidate(): readonly GeneratedField[] {
    const { random } = this.rules
    if (this.#worst.length < parentCount || random() < 0.3) return this.#operations.operation()
    // Prefers the worst operations.
    const parent = this.#worst[Math.floor(random() ** 2 * parentCount)]
    if (parent === undefined) return this.#operations.operation()
    let { fields } = parent
    for (let changes = 1 + Math.floor(random() * 3); changes > 0; changes -= 1) {
      fields = this.#changed(fields)
    }
    return fields
  }

  #changed(fields: readonly GeneratedField[]): readonly GeneratedField[] {
    const { random } = this.rules
    const all = replaceableFields(fields)
    const target = all[Math.floor(random() * all.length)]
    if (target === undefined) return fields
    const { field, replaceWith } = target
    const choice = random()
    if (choice < 0.4) return replaceWith([this.#operations.varied(field)])
    if (choice < 0.6) return replaceWith(this.#operations.again(field))
    if (choice < 0.7) return replaceWith([])
    const grown = this.#operations.grown(field)
    return replaceWith([grown])
  }
}
