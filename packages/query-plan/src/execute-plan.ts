import {
  isNonNullType,
  locatedError,
  OperationTypeNode,
  type ExecutionResult,
  type GraphQLError,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
} from 'graphql'
import { pathToArray, type Path } from 'graphql/jsutils/Path.js'
import type { FieldPlan, OperationPlan, SelectionPlan } from './operation-plan.js'
import { isPromise, Run, type ExecutionScope, type PromiseOrValue } from './run.js'

// Follows the algorithm of graphql-js step by step, with the same awaits and the same order of errors. It skips only
// the look-ups whose results are in the plan.

type Data = Record<string, unknown>

/** A field with a promise costs about as much time and memory as this many fields with a value. */
const fieldCostOfPromise = 5

interface Execution {
  readonly context: unknown
  /** Coerced values. */
  readonly variables: Record<string, unknown>
  /** Root value of a subscription event; undefined otherwise. */
  readonly event?: unknown
  /** Undefined: no limits. */
  readonly scope: ExecutionScope | undefined
}

/** Executes a planned operation. */
export function executePlan(
  plan: OperationPlan,
  { context, variables, event, scope }: Execution,
): PromiseOrValue<ExecutionResult> {
  const run = new Run(plan, context, variables, scope)
  const respond = (data: Data | null) => response(run, data)
  const fail = (error: unknown) => {
    // The answer of a stopped run is not read.
    if (!isStopped(run)) run.errors.add(error as GraphQLError, undefined)
    return response(run, null)
  }
  try {
    const data =
      plan.operation.operation === OperationTypeNode.MUTATION
        ? executeSerially(run, plan.root)
        : executeFields(run, plan.root, event, undefined)
    return isPromise(data) ? data.then(respond, fail) : respond(data)
  } catch (error) {
    return fail(error)
  }
}

function response({ errors: { list } }: Run, data: Data | null): ExecutionResult {
  return list.length === 0 ? { data } : { errors: list, data }
}

/** Executes fields one after the other: each mutation finishes before the next one starts. */
function executeSerially(run: Run, selection: SelectionPlan): PromiseOrValue<Data> {
  let pending: PromiseOrValue<Data> = selection.blankResults()
  for (const field of selection.fields) {
    const add = (results: Data): PromiseOrValue<Data> => {
      const result = executeField(run, field, undefined, undefined)
      if (isPromise(result)) {
        return result.then((value) => {
          results[field.key] = value
          return results
        })
      }
      results[field.key] = result
      return results
    }
    pending = isPromise(pending) ? pending.then(add) : add(pending)
  }
  return pending
}

/** Executes the fields of one object concurrently. If the current turn is over, executes them in a later turn. */
export function executeFields(
  run: Run,
  selection: SelectionPlan,
  source: unknown,
  path: Path | undefined,
): PromiseOrValue<Data> {
  const turns = run.scope?.turns
  return turns?.isOver === true
    ? turns.later(() => executeNow(run, selection, source, path))
    : executeNow(run, selection, source, path)
}

function executeNow(
  run: Run,
  selection: SelectionPlan,
  source: unknown,
  path: Path | undefined,
): PromiseOrValue<Data> {
  run.scope?.spend('fields', selection.fields.length)
  const results = selection.blankResults()
  let keys: string[] | null = null
  let pending: Promise<unknown>[] | null = null
  try {
    for (const field of selection.fields) {
      const leaf = field.readLeaf?.(source)
      const result = leaf === undefined ? executeField(run, field, source, path) : leaf
      results[field.key] = result
      if (isPromise(result)) {
        ;(keys ??= []).push(field.key)
        ;(pending ??= []).push(result)
      }
    }
  } catch (error) {
    if (keys === null || pending === null) throw error
    // Waits for the other promises, which may reject as well.
    return settleAll(results, keys, pending).finally(() => {
      throw error
    })
  }
  return keys === null || pending === null ? results : settleAll(results, keys, pending)
}

function settleAll(results: Data, keys: readonly string[], pending: Promise<unknown>[]) {
  return Promise.all(pending).then((values) => {
    for (const [index, key] of keys.entries()) results[key] = values[index]
    return results
  })
}

/** @param above path of the parent object */
function executeField(
  run: Run,
  field: FieldPlan,
  source: unknown,
  above: Path | undefined,
): unknown {
  const { definition } = field
  const { resolve } = definition
  const path: Path = { prev: above, key: field.key, typename: field.parentType.name }
  const info = run.infoOf(field, path)
  let result: unknown
  try {
    const args = run.argumentsOf(field)
    result =
      resolve === undefined
        ? property(run, field, source, args, info)
        : resolve(source, args, run.context, info)
  } catch (error) {
    return nullFor(run, field, definition.type, path, error)
  }
  return completeField(run, field, info, path, result)
}

function completeField(
  run: Run,
  field: FieldPlan,
  info: GraphQLResolveInfo,
  path: Path,
  result: unknown,
): unknown {
  const { type } = field.definition
  try {
    const completed = isPromise(result)
      ? chargePromise(run, result).then((value) => field.complete(run, field, info, path, value))
      : field.complete(run, field, info, path, result)
    return isPromise(completed)
      ? completed.then(undefined, (error: unknown) => nullFor(run, field, type, path, error))
      : completed
  } catch (error) {
    return nullFor(run, field, type, path, error)
  }
}

function chargePromise(run: Run, result: Promise<unknown>): Promise<unknown> {
  try {
    run.scope?.spend('fields', fieldCostOfPromise - 1)
  } catch (error) {
    // This promise is not awaited, but it may reject as well.
    result.catch(() => undefined)
    throw error
  }
  return result
}

/** The value of a field without a resolver: a property of the record, or the result of its method. */
function property(
  run: Run,
  field: FieldPlan,
  source: unknown,
  args: Record<string, unknown>,
  info: GraphQLResolveInfo,
): unknown {
  if ((typeof source !== 'object' && typeof source !== 'function') || source === null) {
    return undefined
  }
  const record = source as Record<string, unknown>
  const { name } = field.definition
  const value = record[name]
  if (typeof value !== 'function') return value
  const method = record as Record<string, (...args: readonly unknown[]) => unknown>
  return method[name]?.(args, run.context, info)
}

/**
 * Records the error and returns null for the failed value.
 *
 * @throws GraphQLError if the type is non-null
 * @throws `cause` if the run was stopped, because a stopped run has no answer
 */
export function nullFor(
  run: Run,
  field: FieldPlan,
  type: GraphQLOutputType,
  path: Path,
  cause: unknown,
): null {
  if (isStopped(run)) throw cause
  const error = locatedError(cause, field.nodes, pathToArray(path))
  if (isNonNullType(type)) throw error
  run.errors.add(error, path)
  return null
}

function isStopped({ scope }: Run): boolean {
  return scope !== undefined && scope.stopped !== null
}
