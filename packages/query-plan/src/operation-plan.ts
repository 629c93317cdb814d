import {
  isAbstractType,
  isObjectType,
  getNamedType,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql'
import { collectFields, collectSubfields } from 'graphql/execution/collectFields.js'
import { getFieldDef } from 'graphql/execution/execute.js'
import { completionOf, type Complete } from './completion.js'
import { needsInfo } from './needs-no-info.js'
import { plainValueOf, type PlainValue } from './plain-value.js'
import { compileLeafReader, isReadable, type LeafReader } from './leaf-reader.js'

export type Arguments = Record<string, unknown>
export type FieldDefinition = GraphQLField<unknown, unknown, Arguments>

/** One that looks at where it stands is told. */
type Resolve = (
  source: unknown,
  args: Arguments,
  context: unknown,
  info: GraphQLResolveInfo | undefined,
) => unknown

type Fields = ReadonlyMap<string, readonly FieldNode[]>

/** What is looked up once for an operation, instead of for every object of every answer. */
export interface OperationPlan {
  readonly schema: GraphQLSchema
  readonly operation: OperationDefinitionNode
  readonly fragments: Record<string, FragmentDefinitionNode>
  /** Values of the variables that `@skip` and `@include` ask for; another value is another plan. */
  readonly conditions: Readonly<Record<string, boolean>>
  readonly root: SelectionPlan
}

/** An operation before the fields of its root are looked up. */
export type Outline = Omit<OperationPlan, 'root'>

/** The fields that are asked of objects of one type at one path of an operation. */
export class SelectionPlan {
  readonly type: GraphQLObjectType
  readonly fields: readonly FieldPlan[]
  /** Fields that need more than reading a property. */
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

  /** An object for the results of the fields. One without a prototype is slower, and rarely needed. */
  emptyResults(): Record<string, unknown> {
    return this.hasPrototypeKey ? (Object.create(null) as Record<string, unknown>) : {}
  }

  /** @throws GraphQLError when the schema has no root of the operation's kind */
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
  /** Whether a resolver or a type wants to be told where in the operation it stands. */
  readonly needsInfo: boolean
  readonly complete: Complete
  readonly resolve: Resolve | undefined
  /** Whether it is answered by its record and the context alone. */
  readonly isSimple: boolean
  /** Null for a type that holds more than leaves. */
  readonly plain: PlainValue | null
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
    this.resolve = definition.resolve as Resolve | undefined
    const named = getNamedType(definition.type)
    this.needsInfo =
      (definition.resolve !== undefined && needsInfo(definition.resolve)) ||
      isAbstractType(named) ||
      (isObjectType(named) && typeof named.isTypeOf === 'function')
    this.isSimple =
      definition.args.length === 0 &&
      (definition.resolve === undefined || !needsInfo(definition.resolve))
    this.plain = plainValueOf(definition.type)
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

  /** Made when an object of the type first comes by: few of the possible types ever do. */
  selectionOf(type: GraphQLObjectType): SelectionPlan {
    const known = this.selections.get(type)
    if (known !== undefined) return known
    const { schema, fragments, conditions } = this.outline
    const fields = collectSubfields(schema, fragments, conditions, type, this.nodes)
    const selection = new SelectionPlan(this.outline, type, fields)
    this.selections.set(type, selection)
    return selection
  }
}
