import {
  getNamedType,
  getNullableType,
  isAbstractType,
  isCompositeType,
  isListType,
  Kind,
  valueFromASTUntyped,
  type DocumentNode,
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
import { maximumPageSize } from '../../paging/page-request.js'
import type { OperationCost } from '../../schema/request-context.js'
import type { ListSize } from './field-costs.js'
import { countTexts } from './input-limits.js'

/** Default cost of a scalar or enum field. */
export const leafWeight = 0.1

/** Default cost of an object. */
export const objectWeight = 1

/** The arguments of the cost directives of a field or type. */
export interface DeclaredCost {
  readonly weight?: number | undefined
  readonly listSize?: ListSize | undefined
}

export function declaredCost({ extensions }: Pick<GraphQLNamedType, 'extensions'>): DeclaredCost {
  return (extensions['declaredCost'] as DeclaredCost | undefined) ?? {}
}

/** The fragments of a document by name, in the form that graphql-js uses. */
export function fragmentsOf({ definitions }: DocumentNode): Record<string, FragmentDefinitionNode> {
  const fragments = Object.create(null) as Record<string, FragmentDefinitionNode>
  for (const part of definitions) {
    if (part.kind === Kind.FRAGMENT_DEFINITION) fragments[part.name.value] = part
  }
  return fragments
}

/** An operation of a valid document. */
export interface CountedOperation {
  readonly document: DocumentNode
  readonly operation: OperationDefinitionNode
  /** The values as sent, or the defaults. */
  readonly variables: Record<string, unknown>
}

/** The cost of an object or a field. */
interface Cost {
  readonly total: number
  /** The part of `total` that does not come from nested objects. */
  readonly own: number
}

/** Where a selection is in the response. */
interface Place {
  /** Number of objects at this place, from the sizes of the lists around it. */
  readonly objects: number
  readonly path: readonly string[]
  readonly page: Page | null
}

/** A page around a selection: the size of its list, and the paths to this list, such as `persons.edges`. */
interface Page {
  readonly size: number
  readonly lists: readonly string[]
  /** Path from the page to the selection, with a dot at its end. */
  readonly path: string
}

type Values = Readonly<Record<string, unknown>>

/**
 * Maximum number of fields of an operation. Every use of a fragment is counted. Few operations have more than a
 * thousand fields; counting fragments that spread each other in all combinations could take minutes.
 */
const fieldLimit = 10_000

/** A text of a list argument takes the database about 1 ms, a search with a cost of 1,000 about 100 ms. */
const textWeight = 10

/**
 * The highest cost of an operation; `Infinity` if it has too many fields.
 *
 * @throws GraphQLError TOO_LONG or LIST_SIZE_OUT_OF_RANGE for an argument
 */
export function operationCost(schema: GraphQLSchema, operation: CountedOperation): OperationCost {
  return new CostCount(schema, operation).total()
}

class CostCount {
  private readonly fragments
  private fields = 0
  private costliest = { cost: 0, path: [] as readonly string[] }

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly counted: CountedOperation,
  ) {
    this.fragments = fragmentsOf(counted.document)
  }

  total(): OperationCost {
    const { schema, fragments } = this
    const { variables, operation } = this.counted
    const root = schema.getRootType(operation.operation)
    if (root === undefined || root === null) return { cost: 0, costliestField: [] }
    const fields = collectFields(schema, fragments, variables, root, operation.selectionSet)
    const { total } = this.selection(root, fields, { objects: 1, path: [], page: null })
    return {
      cost: this.fields > fieldLimit ? Infinity : Math.round(total),
      costliestField: this.costliest.path,
    }
  }

  private selection(
    type: GraphQLObjectType,
    fields: ReadonlyMap<string, readonly FieldNode[]>,
    place: Place,
  ): Cost {
    let total = 0
    let own = 0
    for (const [name, nodes] of fields) {
      const cost = this.field(type, name, nodes, place)
      total += cost.total
      own += cost.own
    }
    return { total, own }
  }

  /**
   * @param name in the response
   * @returns `own` is 0 for a field with a selection, because only leaf fields are part of their object
   */
  private field(
    parent: GraphQLObjectType,
    name: string,
    nodes: readonly FieldNode[],
    { objects, path: above, page }: Place,
  ): Cost {
    this.fields += 1
    const [node] = nodes
    const field = node && getFieldDef(this.schema, parent, node)
    if (this.fields > fieldLimit || node === undefined || !field) return { total: 0, own: 0 }
    const { weight, listSize } = declaredCost(field)
    const args = this.argumentsOf(node)
    const inputs = inputCost(`${parent.name}.${field.name}`, field, args)
    const size = listSize === undefined ? 1 : sizeOf(listSize, args)
    const isList = isListType(getNullableType(field.type))
    const type = getNamedType(field.type)
    if (!isCompositeType(type)) {
      const total = (weight ?? leafWeight) * (isList ? Math.max(size, 1) : 1) + inputs
      return { total, own: total }
    }
    const pathInPage = `${page?.path ?? ''}${field.name}`
    const items = !isList ? 1 : page?.lists.includes(pathInPage) === true ? page.size : size
    const path = [...above, name]
    const lists = isList ? undefined : listSize?.sizedFields
    const inside = this.object(type, nodes, {
      objects: objects * items,
      path,
      page: lists ? { size, lists, path: '' } : page && { ...page, path: `${pathInPage}.` },
    })
    const work = (weight ?? 0) + inputs
    const cost = objects * (work + items * inside.own)
    if (cost > this.costliest.cost) this.costliest = { cost, path }
    return { total: work + items * inside.total, own: 0 }
  }

  /** The cost of an object. For an abstract type, the cost of its most expensive object type. */
  private object(type: GraphQLNamedType, nodes: readonly FieldNode[], place: Place): Cost {
    const { schema, fragments } = this
    const { variables } = this.counted
    const types = isAbstractType(type) ? schema.getPossibleTypes(type) : [type]
    let highest: Cost = { total: 0, own: 0 }
    for (const possible of types as readonly GraphQLObjectType[]) {
      const fields = collectSubfields(schema, fragments, variables, possible, [...nodes])
      const { total, own } = this.selection(possible, fields, place)
      const itself = declaredCost(possible).weight ?? objectWeight
      if (total + itself > highest.total) highest = { total: total + itself, own: own + itself }
    }
    return highest
  }

  private argumentsOf({ arguments: args = [] }: FieldNode): Values {
    const { variables } = this.counted
    return Object.fromEntries(
      args.map(({ name, value }) => [name.value, valueFromASTUntyped(value, variables)]),
    )
  }
}

/** The cost of weighted inputs, such as each of several notifications, and of the texts in lists. */
function inputCost(
  coordinate: string,
  { args }: GraphQLField<unknown, unknown>,
  values: Values,
): number {
  let cost = 0
  for (const { name, type } of args) {
    const value = values[name]
    if (value === undefined || value === null) continue
    const { weight = 0 } = declaredCost(getNamedType(type))
    cost += weight * (countOf(value) ?? 0)
    cost += textWeight * countTexts(value, type, `${coordinate}.${name}`, name)
  }
  return cost
}

/**
 * The maximum number of items of a list according to its arguments. A number below one is refused later, and must not
 * lower the cost of other fields.
 */
function sizeOf({ assumedSize, slicingArguments = [] }: ListSize, args: Values): number {
  const sizes = slicingArguments.flatMap((name) => countOf(args[name]) ?? [])
  return sizes.length === 0 ? assumedSize : Math.max(...sizes)
}

/** The number of items in a value; null for null, unset and invalid values. */
function countOf(value: unknown): number | null {
  if (value === undefined || value === null) return null
  if (typeof value === 'number') return value < 1 ? null : Math.min(value, maximumPageSize)
  return Array.isArray(value) ? value.length : 1
}
