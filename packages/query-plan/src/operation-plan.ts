import {
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
import { compileLeafReader, isReadable, type LeafReader } from './leaf-reader.js'

export type Arguments = Record<string, unknown>
export type FieldDefinition = GraphQLField<unknown, unknown, Arguments>

type Fields = ReadonlyMap<string, readonly FieldNode[]>

/** The parts of an operation that are looked up once instead of per object. */
export interface OperationPlan {
  readonly schema: GraphQLSchema
  readonly operation: OperationDefinitionNode
  readonly fragments: Record<string, FragmentDefinitionNode>
  /** Values of the variables in `@skip` and `@include`. Each combination has its own plan. */
  readonly conditions: Readonly<Record<string, boolean>>
  readonly root: SelectionPlan
}

/** A plan without its fields. */
export type Outline = Omit<OperationPlan, 'root'>

/** The selected fields of one type at one path of an operation. */
export class SelectionPlan {
  readonly type: GraphQLObjectType
  readonly fields: readonly FieldPlan[]
  /** Fields that need more than a property read. */
  readonly computed: readonly FieldPlan[]
  readonly read: LeafReader
  private readonly hasPrototypeKey: boolean

  constructor(outline: Outline, type: GraphQLObjectType, fields: Fields) {
    this.type = type
    this.fields = [...fields].flatMap(
      ([key, nodes]) => FieldPlan.of(outline, type, key, nodes) ?? [],
    )
    this.computed = this.fields.filter((field) => !isReadable(field.definition))
    this.read = compileLeafReader(type, this.fields)
    this.hasPrototypeKey = this.fields.some(({ key }) => key === '__proto__')
  }

  /** An object for the results. Without a prototype it is slower, and rarely needed. */
  emptyResults(): Record<string, unknown> {
    return this.hasPrototypeKey ? (Object.create(null) as Record<string, unknown>) : {}
  }

  /** @throws GraphQLError when the schema has no root type for the operation */
  static ofRoot(outline: Outline): SelectionPlan | null {
    const { schema, fragments, conditions, operation } = outline
    const type = schema.getRootType(operation.operation)
    if (type === undefined || type === null) return null
    const fields = collectFields(schema, fragments, conditions, type, operation.selectionSet)
    return new SelectionPlan(outline, type, fields)
  }
}

/** One field of a selection. */
export class FieldPlan {
  readonly complete: Complete
  private readonly selections = new Map<GraphQLObjectType, SelectionPlan>()

  private constructor(
    readonly outline: Outline,
    readonly parentType: GraphQLObjectType,
    readonly key: string,
    readonly nodes: readonly FieldNode[],
    readonly firstNode: FieldNode,
    readonly definition: FieldDefinition,
  ) {
    this.complete = completionOf(definition.type)
  }

  /** @returns null for a field that the type does not have */
  static of(
    outline: Outline,
    parentType: GraphQLObjectType,
    key: string,
    nodes: readonly FieldNode[],
  ): FieldPlan | null {
    const [first] = nodes
    if (first === undefined) return null
    const definition = getFieldDef(outline.schema, parentType, first) as
      FieldDefinition | null | undefined
    if (definition === undefined || definition === null) return null
    return new FieldPlan(outline, parentType, key, nodes, first, definition)
  }

  /** Created for the first object of the type: few of the possible types occur. */
  selectionOf(type: GraphQLObjectType): SelectionPlan {
    const cached = this.selections.get(type)
    if (cached !== undefined) return cached
    const { schema, fragments, conditions } = this.outline
    const fields = collectSubfields(schema, fragments, conditions, type, this.nodes)
    const selection = new SelectionPlan(this.outline, type, fields)
    this.selections.set(type, selection)
    return selection
  }
}
