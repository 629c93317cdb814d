import { GraphQLError, type GraphQLOutputType, type GraphQLResolveInfo } from 'graphql'
import type { Path } from 'graphql/jsutils/Path.js'
import type { Complete } from './completion.js'
import { nullFor } from './execute-plan.js'
import { isPromise, type PromiseOrValue } from './promise-or-value.js'
import type { FieldPlan } from './operation-plan.js'
import type { Run } from './run.js'

/** Completes a list of items of a type. */
export function listOf(type: GraphQLOutputType, complete: Complete): Complete {
  return (run, field, info, path, value) => {
    if (!isIterable(value)) {
      throw new GraphQLError(
        `Expected Iterable, but did not find one for field "${field.parentType.name}.${field.definition.name}".`,
      )
    }
    return new ListCompletion({ type, complete, run, field, info, path }, [...value]).from(0)
  }
}

interface ListField {
  /** Type of an item. */
  readonly type: GraphQLOutputType
  readonly complete: Complete
  readonly run: Run
  readonly field: FieldPlan
  readonly info: GraphQLResolveInfo
  readonly path: Path
}

/**
 * Completes one list. When the turn of the operation is over, the rest of the list is one piece of work for a
 * later turn; a piece per item would mean thousands on a level with many lists.
 */
class ListCompletion {
  constructor(
    private readonly list: ListField,
    private readonly values: readonly unknown[],
  ) {}

  /** Completes the items from an index on. */
  from(start: number): PromiseOrValue<unknown[]> {
    const turns = this.list.run.scope?.turns
    const items: unknown[] = []
    let isWaiting = false
    for (let key = start; key < this.values.length; key += 1) {
      // Checked after an item, so that each turn completes at least one.
      if (key > start && turns?.isOver === true) {
        const rest = turns.later(() => this.from(key))
        return Promise.all([Promise.all(items), rest]).then(([before, after]) =>
          before.concat(after),
        )
      }
      const item = this.completeItem(key, items)
      items.push(item)
      isWaiting ||= isPromise(item)
    }
    return isWaiting ? Promise.all(items) : items
  }

  private completeItem(key: number, before: readonly unknown[]): unknown {
    const { complete, run, field, info, type } = this.list
    const path: Path = { prev: this.list.path, key, typename: undefined }
    const value = this.values[key]
    try {
      const completed = isPromise(value)
        ? value.then((itself) => complete(run, field, info, path, itself))
        : complete(run, field, info, path, value)
      return isPromise(completed)
        ? completed.then(undefined, (error: unknown) => nullFor(run, field, type, path, error))
        : completed
    } catch (error) {
      try {
        return nullFor(run, field, type, path, error)
      } catch (fatal) {
        // Nobody waits for the earlier items any more, and they may still reject.
        Promise.all(before).catch(() => undefined)
        throw fatal
      }
    }
  }
}

function isIterable(value: unknown): value is Iterable<unknown> {
  return (
    typeof value === 'object' &&
    typeof (value as { [Symbol.iterator]?: unknown } | null)?.[Symbol.iterator] === 'function'
  )
}
