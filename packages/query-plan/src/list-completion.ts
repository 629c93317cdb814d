import { GraphQLError, type GraphQLOutputType, type GraphQLResolveInfo } from 'graphql'
import type { Path } from 'graphql/jsutils/Path.js'
import type { Complete } from './completion.js'
import { nullFor } from './execute-plan.js'
import { isPromise, type Later } from './later.js'
import type { FieldPlan } from './operation-plan.js'
import type { Run } from './run.js'

/** How a list is completed whose items, of a type, are completed by `complete`. */
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
  /** Of an item. */
  readonly type: GraphQLOutputType
  readonly complete: Complete
  readonly run: Run
  readonly field: FieldPlan
  readonly info: GraphQLResolveInfo | undefined
  readonly path: Path
}

/**
 * One list of an answer. When the operation has had its turn, the rest of the list is one piece of work for
 * a later one: pieces for each item would be thousands where a level has many lists.
 */
class ListCompletion {
  constructor(
    private readonly list: ListField,
    private readonly values: readonly unknown[],
  ) {}

  /** The completed items from an index of the list on. */
  from(start: number): Later<unknown[]> {
    const turns = this.list.run.scope?.turns
    const items: unknown[] = []
    let isWaiting = false
    for (let key = start; key < this.values.length; key += 1) {
      // Behind an item, so that each turn completes one at least.
      if (key > start && turns?.isOver === true) {
        const rest = turns.later(() => this.from(key))
        return Promise.all([Promise.all(items), rest]).then(([before, after]) =>
          before.concat(after),
        )
      }
      const item = this.completed(key, items)
      items.push(item)
      isWaiting ||= isPromise(item)
    }
    return isWaiting ? Promise.all(items) : items
  }

  private completed(key: number, before: readonly unknown[]): unknown {
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
        // The items before may still fail, and no caller waits for them any more.
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
