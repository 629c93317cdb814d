import {
  Kind,
  visit,
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql'
import type { OperationCost } from '../../schema/request-context.js'
import { variableValues } from './variable-values.js'
import { CostCount } from './operation-cost.js'

/** A valid document and what is asked of it. */
export interface AskedOperation {
  readonly document: DocumentNode
  readonly operationName: string | null | undefined
  readonly variables: unknown
}

/** Costs kept for a document; one that is asked with more page sizes starts over. */
const keptCosts = 50

interface KnownOperation {
  readonly operation: OperationDefinitionNode
  readonly fragments: Record<string, FragmentDefinitionNode>
  /** Variables of arguments, which may say how many items a list has. */
  readonly names: readonly string[]
  /** Variables of `@skip` and `@include`. */
  readonly conditions: readonly string[]
  readonly costs: Map<string, OperationCost>
}

/**
 * Counts what operations cost before they run. A document is looked at once for every combination of
 * its page sizes, lengths of lists and conditions.
 */
export class CostCounter {
  // By identity: the server keeps parsed documents and hands out the same one for the same text.
  private readonly documents = new WeakMap<
    DocumentNode,
    Map<string | null, KnownOperation | null>
  >()

  constructor(private readonly schema: GraphQLSchema) {}

  /** @returns null when no operation of the document is meant, so that none will run */
  cost({ document, operationName = null, variables }: AskedOperation): OperationCost | null {
    const known = this.known(document, operationName)
    if (known === null) return null
    const { operation, fragments, names, conditions, costs } = known
    const given = variableValues(operation, variables)
    // One of the wrong type is an error of the operation, or of the field that has the condition.
    for (const name of conditions) given[name] = given[name] === true
    const key = names.map((name) => keyOf(given[name])).join()
    const counted = costs.get(key)
    if (counted !== undefined) return counted
    const cost = new CostCount({
      ...{ schema: this.schema, operation, fragments, variables: given },
    }).total()
    if (costs.size >= keptCosts) costs.clear()
    costs.set(key, cost)
    return cost
  }

  private known(document: DocumentNode, name: string | null): KnownOperation | null {
    let operations = this.documents.get(document)
    if (operations === undefined) {
      operations = new Map()
      this.documents.set(document, operations)
    }
    let known = operations.get(name)
    if (known === undefined) {
      known = read(document, name)
      operations.set(name, known)
    }
    return known
  }
}

function read(document: DocumentNode, name: string | null): KnownOperation | null {
  const [operation, another] = document.definitions.filter(
    (part) =>
      part.kind === Kind.OPERATION_DEFINITION && (name === null || part.name?.value === name),
  )
  if (operation?.kind !== Kind.OPERATION_DEFINITION || another !== undefined) return null
  const fragments = Object.create(null) as Record<string, FragmentDefinitionNode>
  for (const part of document.definitions) {
    if (part.kind === Kind.FRAGMENT_DEFINITION) fragments[part.name.value] = part
  }
  const names = new Set<string>()
  const conditions = new Set<string>()
  visit(document, {
    Argument({ value }) {
      if (value.kind === Kind.VARIABLE) names.add(value.name.value)
    },
    Directive({ arguments: given = [] }) {
      for (const { value } of given) {
        if (value.kind === Kind.VARIABLE) conditions.add(value.name.value)
      }
    },
  })
  const costs = new Map<string, OperationCost>()
  return { operation, fragments, names: [...names], conditions: [...conditions], costs }
}

/** Alike for values that cost the same: of lists it is the length, of texts and objects that they are there. */
function keyOf(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (Array.isArray(value)) return `[${value.length}]`
  return value === null || value === undefined ? '' : 'x'
}
