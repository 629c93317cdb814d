import { getArgumentValues, type GraphQLResolveInfo, type GraphQLError } from 'graphql'
import type { Path } from 'graphql/jsutils/Path.js'
import type { Arguments, FieldPlan, OperationPlan } from './operation-plan.js'

/** Limits of one operation, provided by the host program. */
export interface ExecutionScope {
  /** Why the operation was stopped; null while it runs. */
  readonly stopped: Error | null
  readonly turns: {
    /** Whether the next piece of work has to wait for a later round of the event loop. */
    readonly isOver: boolean
    later<Result>(piece: () => Result | PromiseLike<Result>): Promise<Result>
  }
  /** @throws an error that names the limit, if the answer has too many fields */
  spend(resource: 'fields', amount: number): void
}

export type PromiseOrValue<T> = T | Promise<T>

/** Any object with a `then` method, as in graphql-js. */
export function isPromise<T>(value: T | PromiseLike<T>): value is Promise<T> {
  return typeof (value as { then?: unknown } | null | undefined)?.then === 'function'
}

/** The errors of one run, in order of occurrence. */
class CollectedErrors {
  readonly list: GraphQLError[] = []
  private readonly nulled = new Set<Path | undefined>()

  /**
   * Adds an error, unless its path or a parent path is already null in the answer.
   *
   * @param path undefined for the whole answer
   */
  add(error: GraphQLError, path: Path | undefined): void {
    for (let ancestor = path; ancestor !== undefined; ancestor = ancestor.prev) {
      if (this.nulled.has(ancestor)) return
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
    /** Counts answer fields and stops the run; undefined: no limits. */
    readonly scope: ExecutionScope | undefined,
  ) {}

  /**
   * The arguments of a field. They are the same for all rows of a list, so they are coerced once. Arguments with
   * objects are coerced for each row, because a resolver could mutate an object shared with other rows.
   *
   * @throws GraphQLError for an argument that is invalid because of a variable
   */
  argumentsOf(field: FieldPlan): Arguments {
    if (field.definition.args.length === 0) return {}
    const cached = this.arguments.get(field)
    if (cached !== undefined) return { ...cached }
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
