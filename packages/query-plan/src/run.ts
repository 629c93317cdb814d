import { getArgumentValues, type GraphQLResolveInfo, type GraphQLError } from 'graphql'
import type { Path } from 'graphql/jsutils/Path.js'
import type { ExecutionScope } from './execution-scope.js'
import type { Arguments, FieldPlan, OperationPlan } from './operation-plan.js'

/** The errors of one run, in the order in which they happened. */
class CollectedErrors {
  readonly list: GraphQLError[] = []
  private readonly nulled = new Set<Path | undefined>()

  /**
   * Keeps an error, unless its path or one around it is null in the answer already.
   *
   * @param path undefined for the whole answer
   */
  add(error: GraphQLError, path: Path | undefined): void {
    for (let around = path; around !== undefined; around = around.prev) {
      if (this.nulled.has(around)) return
    }
    if (this.nulled.has(undefined)) return
    this.nulled.add(path)
    this.list.push(error)
  }
}

/** One execution of a planned operation. */
export class Run {
  readonly errors = new CollectedErrors()
  private readonly arguments = new Map<FieldPlan, Arguments>()

  constructor(
    readonly plan: OperationPlan,
    readonly context: unknown,
    readonly variables: Record<string, unknown>,
    /** Counts the fields of the answer and stops the run; undefined for one without limits. */
    readonly scope: ExecutionScope | undefined,
  ) {}

  /**
   * The arguments of a field, which are the same for all rows of a list: they are worked out for the
   * first of them, unless a resolver could change what the others see.
   *
   * @throws GraphQLError for an argument that only the variables make wrong
   */
  argumentsOf(field: FieldPlan): Arguments {
    if (field.definition.args.length === 0) return {}
    const known = this.arguments.get(field)
    if (known !== undefined) return { ...known }
    const values = getArgumentValues(field.definition, field.firstNode, this.variables)
    if (Object.values(values).every((value) => typeof value !== 'object' || value === null)) {
      this.arguments.set(field, { ...values })
    }
    return values
  }

  infoOf(field: FieldPlan, path: Path): GraphQLResolveInfo {
    const { schema, fragments, operation } = this.plan
    return {
      fieldName: field.definition.name,
      fieldNodes: field.nodes,
      returnType: field.definition.type,
      parentType: field.parentType,
      path,
      schema,
      fragments,
      rootValue: undefined,
      operation,
      variableValues: this.variables,
    }
  }
}
