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

/** An operation of a valid document, with its variables as they were sent. */
export interface RequestedOperation {
  readonly document: DocumentNode
  readonly operationName: string | null | undefined
  readonly variables: unknown
}

/** Cached costs of a document. */
const cachedCosts = 50

interface ReadOperation {
  readonly operation: OperationDefinitionNode
  readonly fragments: Record<string, FragmentDefinitionNode>
  /** Variables of arguments: they may be list sizes. */
  readonly names: readonly string[]
  /** Variables of `@skip` and `@include`. */
  readonly conditions: readonly string[]
  readonly costs: Map<string, OperationCost>
}

/** Computes the costs of operations, and caches them by page sizes, list lengths and conditions. */
export class CostCounter {
  // By identity: the store of parsed documents returns the same object for the same text.
  private readonly documents = new WeakMap<DocumentNode, Map<string | null, ReadOperation | null>>()

  constructor(private readonly schema: GraphQLSchema) {}

  /** @returns null if the document does not have the operation */
  cost({ document, operationName = null, variables }: RequestedOperation): OperationCost | null {
    const read = this.read(document, operationName)
    if (read === null) return null
    const { operation, fragments, names, conditions, costs } = read
    const values = variableValues(operation, variables)
    // A value of the wrong type fails when the operation runs.
    for (const name of conditions) values[name] = values[name] === true
    const key = names.map((name) => keyOf(values[name])).join()
    const cached = costs.get(key)
    if (cached !== undefined) return cached
    const cost = new CostCount({
      ...{ schema: this.schema, operation, fragments, variables: values },
    }).total()
    if (costs.size >= cachedCosts) costs.clear()
    costs.set(key, cost)
    return cost
  }

  private read(document: DocumentNode, name: string | null): ReadOperation | null {
    let operations = this.documents.get(document)
    if (operations === undefined) {
      operations = new Map()
      this.documents.set(document, operations)
    }
    let operation = operations.get(name)
    if (operation === undefined) {
      operation = readOperation(document, name)
      operations.set(name, operation)
    }
    return operation
  }
}

function readOperation(document: DocumentNode, name: string | null): ReadOperation | null {
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
    Directive({ arguments: args = [] }) {
      for (const { value } of args) {
        if (value.kind === Kind.VARIABLE) conditions.add(value.name.value)
      }
    },
  })
  const costs = new Map<string, OperationCost>()
  return { operation, fragments, names: [...names], conditions: [...conditions], costs }
}

/** Equal for values with the same cost: for lists the length matters, for texts and objects only whether they exist. */
function keyOf(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (Array.isArray(value)) return `[${value.length}]`
  return value === null || value === undefined ? '' : 'x'
}
