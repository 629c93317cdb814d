import {
  getNullableType,
  isLeafType,
  isNonNullType,
  Kind,
  TypeNameMetaFieldDef,
  visit,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql'
import { collectFields, collectSubfields } from 'graphql/execution/collectFields.js'
import { getFieldDef } from 'graphql/execution/execute.js'
import { completionOf, type Complete } from './completion.js'
import { isPromise } from './run.js'

export type Arguments = Record<string, unknown>
export type FieldDefinition = GraphQLField<unknown, unknown, Arguments>

type Values = Readonly<Record<string, unknown>>

/** The parts of an operation that are looked up once instead of per object. */
export class OperationPlan {
  readonly fragments = Object.create(null) as Record<string, FragmentDefinitionNode>
  /** Values of the variables in directives: `@skip` and `@include` determine the fields of the plan. */
  readonly conditions: Record<string, unknown> = {}
  private ownRoot: SelectionPlan | undefined

  /** @param variables coerced */
  constructor(
    readonly schema: GraphQLSchema,
    document: DocumentNode,
    readonly operation: OperationDefinitionNode,
    variables: Values,
  ) {
    visit(document, {
      FragmentDefinition: (fragment) => {
        this.fragments[fragment.name.value] = fragment
      },
      Directive: ({ arguments: args = [] }) => {
        for (const { value } of args) {
          if (value.kind !== Kind.VARIABLE) continue
          this.conditions[value.name.value] = variables[value.name.value]
        }
      },
    })
  }

  /** @throws GraphQLError if a condition is null */
  get root(): SelectionPlan {
    if (this.ownRoot === undefined) {
      const { schema, fragments, conditions, operation } = this
      const type = schema.getRootType(operation.operation)
      if (!type) throw new Error(`The schema has no ${operation.operation} type.`)
      const fields = collectFields(schema, fragments, conditions, type, operation.selectionSet)
      this.ownRoot = new SelectionPlan(this, type, fields)
    }
    return this.ownRoot
  }

  isFor(operation: OperationDefinitionNode, variables: Values): boolean {
    if (operation !== this.operation) return false
    return Object.entries(this.conditions).every(([name, value]) => variables[name] === value)
  }
}

/** The selected fields of one type at one path of an operation. */
export class SelectionPlan {
  readonly fields: readonly FieldPlan[]
  private readonly blank: Readonly<Record<string, unknown>>

  constructor(
    operation: OperationPlan,
    type: GraphQLObjectType,
    fields: ReadonlyMap<string, readonly FieldNode[]>,
  ) {
    this.fields = [...fields].flatMap(([key, nodes]) => {
      const [first] = nodes
      const definition = (first && getFieldDef(operation.schema, type, first)) as
        FieldDefinition | null | undefined
      return first && definition
        ? [new FieldPlan(operation, type, key, nodes, first, definition)]
        : []
    })
    // Built as JSON text, because an assignment to `__proto__` would set the prototype.
    const nulls = this.fields.map(({ key }) => `"${key}":null`)
    this.blank = JSON.parse(`{${nulls.join()}}`) as Record<string, null>
  }

  /** An object for the results, with a property for each field. */
  blankResults(): Record<string, unknown> {
    return { ...this.blank }
  }
}

/** One field of a selection. */
export class FieldPlan {
  readonly complete: Complete
  /** Reads a plain field of a record; null for fields that need more than a property. */
  readonly readLeaf: LeafReader | null
  private readonly selections = new Map<GraphQLObjectType, SelectionPlan>()

  constructor(
    readonly operation: OperationPlan,
    readonly parentType: GraphQLObjectType,
    readonly key: string,
    readonly nodes: readonly FieldNode[],
    readonly firstNode: FieldNode,
    readonly definition: FieldDefinition,
  ) {
    this.complete = completionOf(definition.type)
    this.readLeaf = leafReader(parentType, definition)
  }

  /** Created when the first object of the type occurs: few of the possible types do. */
  selectionOf(type: GraphQLObjectType): SelectionPlan {
    const cached = this.selections.get(type)
    if (cached !== undefined) return cached
    const { schema, fragments, conditions } = this.operation
    const fields = collectSubfields(schema, fragments, conditions, type, this.nodes)
    const selection = new SelectionPlan(this.operation, type, fields)
    this.selections.set(type, selection)
    return selection
  }
}

/** @returns undefined for an irregular value, which is then completed like any other field */
type LeafReader = (record: unknown) => unknown

/**
 * A reader for leaf fields without a resolver or arguments: most fields of a page. It needs no path, no arguments and
 * no `info`. Null for other fields.
 */
function leafReader(
  parentType: GraphQLObjectType,
  { name, type, resolve, args }: FieldDefinition,
): LeafReader | null {
  if (name === TypeNameMetaFieldDef.name) return () => parentType.name
  const leaf = getNullableType(type)
  if (resolve !== undefined || args.length > 0 || !isLeafType(leaf)) return null
  const absent = isNonNullType(type) ? undefined : null
  return (record) => {
    if (typeof record !== 'object' || record === null) return undefined
    try {
      const value = (record as Values)[name]
      if (value === null || value === undefined) return absent
      if (typeof value === 'function' || value instanceof Error || isPromise(value))
        return undefined
      return leaf.serialize(value) ?? undefined
    } catch {
      return undefined
    }
  }
}
