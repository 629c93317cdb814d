import {
  getNamedType,
  getNullableType,
  isAbstractType,
  isCompositeType,
  isListType,
  isObjectType,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql'
import { collectFields, collectSubfields } from 'graphql/execution/collectFields.js'
import { getFieldDef } from 'graphql/execution/execute.js'
import type { OperationCost } from '../../schema/request-context.js'
import {
  declaredCost,
  introspectionShare,
  leafWeight,
  objectWeight,
  type DeclaredCost,
} from './cost-directives.js'
import { introspectionSizes } from './field-costs.js'
import { countOf, listSizeOf } from './list-size.js'

/** An operation and the values that its cost depends on. */
export interface CountedOperation {
  readonly schema: GraphQLSchema
  readonly operation: OperationDefinitionNode
  readonly fragments: Record<string, FragmentDefinitionNode>
  readonly variables: Readonly<Record<string, unknown>>
}

/** The cost of a field without its subfields that are objects, times the lists around it. */
interface Share {
  readonly cost: number
  readonly path: readonly string[]
}

interface Subtotal {
  readonly cost: number
  /** The part of the cost of fields without subfields. */
  readonly leaves: number
  readonly costliest: Share | null
}

/** A page: the size of its list, and the fields that are this list. */
interface Page {
  readonly size: number
  /** Paths from the page: `persons.edges`. */
  readonly fields: readonly string[]
}

/** A field in a page, which is the list or leads to it. */
interface PagePart extends Page {
  readonly isList: boolean
}

type Fields = ReadonlyMap<string, readonly FieldNode[]>

const nothing: Subtotal = { cost: 0, leaves: 0, costliest: null }

/**
 * Most distinct fields of a document. Few documents have more than a hundred; fragments that spread each other in
 * all combinations could take minutes.
 */
const fieldLimit = 5_000

/** Computes the cost of one operation. A field that several selections share by a fragment is computed once. */
export class CostCount {
  private readonly cache = new Map<string, Subtotal>()
  private readonly numbers = new Map<FieldNode, number>()

  constructor(private readonly counted: CountedOperation) {}

  /** @returns a cost of `Infinity` for a document with too many fields */
  total(): OperationCost {
    const { schema, operation, fragments, variables } = this.counted
    const root = schema.getRootType(operation.operation)
    if (root === undefined || root === null) return { cost: 0, costliestField: [] }
    const fields = collectFields(schema, fragments, { ...variables }, root, operation.selectionSet)
    const { cost, costliest } = this.selection(root, fields, null)
    return {
      cost: this.hasTooManyFields ? Infinity : Math.round(cost),
      costliestField: costliest?.path ?? [],
    }
  }

  private get hasTooManyFields(): boolean {
    return this.cache.size > fieldLimit
  }

  /** @param page the page that the selection is part of */
  private selection(type: GraphQLObjectType, fields: Fields, page: Page | null): Subtotal {
    let cost = 0
    let leaves = 0
    let costliest: Share | null = null
    for (const nodes of fields.values()) {
      const [first] = nodes
      const field = first && getFieldDef(this.counted.schema, type, first)
      if (first === undefined || field === undefined || field === null) continue
      const total = this.field(type, field, nodes, page && below(page, field.name))
      cost += total.cost
      if (total.costliest === null) leaves += total.cost
      else if (costliest === null || total.costliest.cost > costliest.cost) {
        ;({ costliest } = total)
      }
    }
    return { cost, leaves, costliest }
  }

  private field(
    parent: GraphQLObjectType,
    field: GraphQLField<unknown, unknown>,
    nodes: readonly FieldNode[],
    part: PagePart | null,
  ): Subtotal {
    if (this.hasTooManyFields) return nothing
    const key = `${parent.name}${part === null ? '' : `${part.size} ${part.fields.join()}`}:${nodes.map((node) => this.number(node)).join()}`
    const cached = this.cache.get(key)
    if (cached !== undefined) return cached
    const subtotal = this.count(costOf(parent, field), field, nodes, part)
    this.cache.set(key, subtotal)
    return subtotal
  }

  private count(
    { weight = 0, listSize }: DeclaredCost,
    field: GraphQLField<unknown, unknown>,
    nodes: readonly FieldNode[],
    part: PagePart | null,
  ): Subtotal {
    const [first] = nodes
    const type = getNamedType(field.type)
    const size = first && listSize ? listSizeOf(listSize, first, this.counted.variables) : 1
    const isList = isListType(getNullableType(field.type))
    const items = isList ? (part?.isList === true ? part.size : size) : 1
    if (!isCompositeType(type)) {
      return { ...nothing, cost: weight * Math.max(items, 1) }
    }
    const work = weight + this.inputs(field, first)
    const page = isList || !listSize?.sizedFields ? part : { size, fields: listSize.sizedFields }
    const shown = this.dearest(type, nodes, page)
    const name = first?.alias?.value ?? field.name
    const own = work + items * shown.leaves
    const share = { cost: own, path: [name] }
    const below = shown.costliest && {
      cost: items * shown.costliest.cost,
      path: [name, ...shown.costliest.path],
    }
    return {
      cost: work + items * shown.cost,
      leaves: 0,
      costliest: below !== null && below.cost > own ? below : share,
    }
  }

  /** The cost of an object; of an abstract type, that of its most expensive type. */
  private dearest(
    type: GraphQLNamedType,
    nodes: readonly FieldNode[],
    page: Page | null,
  ): Subtotal {
    const { schema, fragments, variables } = this.counted
    const types = isAbstractType(type) ? schema.getPossibleTypes(type) : [type]
    let dearest = nothing
    for (const possible of types) {
      if (!isObjectType(possible)) continue
      const fields = collectSubfields(schema, fragments, { ...variables }, possible, [...nodes])
      const { cost, leaves, costliest } = this.selection(possible, fields, page)
      const itself = weightOfObject(possible)
      if (cost + itself > dearest.cost) {
        dearest = { cost: cost + itself, leaves: leaves + itself, costliest }
      }
    }
    return dearest
  }

  /** The cost of weighted inputs, such as each of several notifications. */
  private inputs(field: GraphQLField<unknown, unknown>, node: FieldNode | undefined): number {
    let cost = 0
    for (const { name, value } of node?.arguments ?? []) {
      const argument = field.args.find((one) => one.name === name.value)
      const { weight } = argument === undefined ? {} : declaredCost(getNamedType(argument.type))
      if (weight !== undefined) cost += weight * (countOf(value, this.counted.variables) ?? 0)
    }
    return cost
  }

  private number(node: FieldNode): number {
    const number = this.numbers.get(node) ?? this.numbers.size
    this.numbers.set(node, number)
    return number
  }
}

function below({ size, fields }: Page, name: string): PagePart | null {
  const inner = fields.filter((path) => path.startsWith(`${name}.`))
  const isList = fields.includes(name)
  if (!isList && inner.length === 0) return null
  return { size, fields: inner.map((path) => path.slice(name.length + 1)), isList }
}

function isIntrospection({ name }: GraphQLNamedType): boolean {
  return name.startsWith('__')
}

function costOf(parent: GraphQLNamedType, field: GraphQLField<unknown, unknown>): DeclaredCost {
  if (isIntrospection(parent)) {
    const assumedSize = introspectionSizes[`${parent.name}.${field.name}`] ?? 1
    const weight = isCompositeType(getNamedType(field.type)) ? 0 : leafWeight * introspectionShare
    return { weight, listSize: { assumedSize } }
  }
  const { weight, listSize } = declaredCost(field)
  const ownWeight = weight ?? (isCompositeType(getNamedType(field.type)) ? 0 : leafWeight)
  return { weight: ownWeight, ...(listSize === undefined ? {} : { listSize }) }
}

function weightOfObject(type: GraphQLNamedType): number {
  if (isIntrospection(type)) return objectWeight * introspectionShare
  return declaredCost(type).weight ?? objectWeight
}
