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
import type { ExecutionScope } from './execution-scope.js'
import { isPromise, type Later } from './later.js'
import type { FieldPlan, OperationPlan, SelectionPlan } from './operation-plan.js'
import { Run } from './run.js'

// This is the algorithm of graphql-js, step by step: also where it waits and in which order it meets
// errors. Only what an operation's plan knows already is not looked up again.

type Data = Record<string, unknown>

/** A field that has to be waited for takes about as much time and memory as so many that are there. */
const fieldsOfOneWaitedFor = 5

interface Execution {
  readonly context: unknown
  /** Coerced values. */
  readonly variables: Record<string, unknown>
  /** The root value of a subscription; undefined for other operations. */
  readonly event?: unknown
  /** Undefined for one without limits. */
  readonly scope: ExecutionScope | undefined
}

/** Runs a planned operation. */
export function executePlan(
  plan: OperationPlan,
  { context, variables, event, scope }: Execution,
): Later<ExecutionResult> {
  const run = new Run(plan, context, variables, scope)
  const respond = (data: Data | null) => response(run, data)
  const fail = (error: unknown) => {
    // The answer of a run that was stopped is not read.
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

/** One field after the other: what a mutation did is done before the next begins. */
function executeSerially(run: Run, selection: SelectionPlan): Later<Data> {
  let results: Later<Data> = selection.emptyResults()
  for (const field of selection.fields) {
    const add = (done: Data): Later<Data> => {
      const result = executeField(run, field, undefined, undefined)
      if (isPromise(result)) {
        return result.then((value) => {
          done[field.key] = value
          return done
        })
      }
      done[field.key] = result
      return done
    }
    results = isPromise(results) ? results.then(add) : add(results)
  }
  return results
}

/** The fields of one object, all at once: now, or later when the operation has had its turn. */
export function executeFields(
  run: Run,
  selection: SelectionPlan,
  source: unknown,
  path: Path | undefined,
): Later<Data> {
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
): Later<Data> {
  run.scope?.spend('fields', selection.fields.length)
  const read = selection.read(source)
  const results = read ?? selection.emptyResults()
  let keys: string[] | null = null
  let pending: Promise<unknown>[] | null = null
  try {
    for (const field of read === undefined ? selection.fields : selection.computed) {
      const result = executeField(run, field, source, path)
      results[field.key] = result
      if (isPromise(result)) {
        ;(keys ??= []).push(field.key)
        ;(pending ??= []).push(result)
      }
    }
  } catch (error) {
    if (keys === null || pending === null) throw error
    // The others may fail, too, and no other code waits for them.
    return settled(results, keys, pending).finally(() => {
      throw error
    })
  }
  return keys === null || pending === null ? results : settled(results, keys, pending)
}

function settled(results: Data, keys: readonly string[], pending: Promise<unknown>[]) {
  return Promise.all(pending).then((values) => {
    for (const [index, key] of keys.entries()) results[key] = values[index]
    return results
  })
}

/** @param above path of the object */
function executeField(
  run: Run,
  field: FieldPlan,
  source: unknown,
  above: Path | undefined,
): unknown {
  return field.isSimple
    ? executeSimpleField(run, field, source, above)
    : executeAnyField(run, field, source, pathOf(above, field))
}

/** Most values of such a field need no thought, and then nobody asks for its path. */
function executeSimpleField(
  run: Run,
  field: FieldPlan,
  source: unknown,
  above: Path | undefined,
): unknown {
  const { definition, resolve, plain } = field
  if (resolve === undefined && !isRecord(source)) {
    return executeAnyField(run, field, source, pathOf(above, field))
  }
  let result: unknown
  try {
    result =
      resolve === undefined
        ? (source as Data)[definition.name]
        : // One that is not told where it stands does not look.
          resolve(source, {}, run.context, undefined)
    const value = plain?.(result)
    if (value !== undefined) return value
  } catch (error) {
    return nullFor(run, field, definition.type, pathOf(above, field), error)
  }
  // A method is called with its arguments and where it stands.
  return resolve === undefined && typeof result === 'function'
    ? executeAnyField(run, field, source, pathOf(above, field))
    : completeField(run, field, undefined, pathOf(above, field), result)
}

function isRecord(source: unknown): source is Data {
  return typeof source === 'object' && source !== null
}

function executeAnyField(run: Run, field: FieldPlan, source: unknown, path: Path): unknown {
  const { definition, resolve } = field
  let info: GraphQLResolveInfo | undefined
  let result: unknown
  try {
    info = field.needsInfo ? run.infoOf(field, path) : undefined
    const args = run.argumentsOf(field)
    result =
      resolve === undefined
        ? property(run, field, source, args, path)
        : resolve(source, args, run.context, info)
  } catch (error) {
    return nullFor(run, field, definition.type, path, error)
  }
  return completeField(run, field, info, path, result)
}

function completeField(
  run: Run,
  field: FieldPlan,
  info: GraphQLResolveInfo | undefined,
  path: Path,
  result: unknown,
): unknown {
  const { type } = field.definition
  try {
    const completed = isPromise(result)
      ? waitedFor(run, result).then((value) => field.complete(run, field, info, path, value))
      : field.complete(run, field, info, path, result)
    return isPromise(completed)
      ? completed.then(undefined, (error: unknown) => nullFor(run, field, type, path, error))
      : completed
  } catch (error) {
    return nullFor(run, field, type, path, error)
  }
}

function waitedFor(run: Run, result: Promise<unknown>): Promise<unknown> {
  try {
    run.scope?.spend('fields', fieldsOfOneWaitedFor - 1)
  } catch (error) {
    // It may fail, too, and no other code waits for it.
    result.catch(() => undefined)
    throw error
  }
  return result
}

/** What a field without a resolver is answered with. */
function property(
  run: Run,
  field: FieldPlan,
  source: unknown,
  args: Record<string, unknown>,
  path: Path,
): unknown {
  if ((typeof source !== 'object' && typeof source !== 'function') || source === null) {
    return undefined
  }
  const record = source as Record<string, unknown>
  const { name } = field.definition
  const value = record[name]
  if (typeof value !== 'function') return value
  const method = record as Record<string, (...given: readonly unknown[]) => unknown>
  return method[name]?.(args, run.context, run.infoOf(field, path))
}

/**
 * Null instead of what failed.
 *
 * @throws GraphQLError where null may not stand
 * @throws the cause when the run was stopped: then there is no answer to be null in
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

function pathOf(prev: Path | undefined, field: FieldPlan): Path {
  return { prev, key: field.key, typename: field.parentType.name }
}

function isStopped({ scope }: Run): boolean {
  return scope !== undefined && scope.stopped !== null
}
