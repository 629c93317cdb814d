import { failure, success, type Fault, type Outcome } from '../../errors/gateway-error.js'
import type { Caller } from '../../access/audit-trail.js'
import { currentScope } from '../../foundation/operation-scope.js'
import { maxNotifications, type CreateNotification } from './create-notification.js'
import type { CreatedNotification, NotificationCreator } from './notification-creator.js'

/** Items created concurrently. Few, so that a long list leaves database connections to other callers. */
const lanes = 4

/** The outcome of one item, or the unexpected error that affected it alone. */
export type ItemResult = PromiseSettledResult<Outcome<CreatedNotification>>

/**
 * Creates each notification of a list independently, a few at a time. Paths of faults start with the item's index, from
 * 0.
 *
 * @returns one result per item in the list's order, or a failure if the list is empty or too long
 */
export async function createMany(
  creator: NotificationCreator,
  inputs: readonly CreateNotification[],
  caller: Caller,
): Promise<Outcome<ItemResult[]>> {
  if (inputs.length === 0 || inputs.length > maxNotifications) {
    const message = `Send 1 to ${maxNotifications} notifications at once.`
    return failure({ code: 'LIST_SIZE_OUT_OF_RANGE', message, path: ['input'] })
  }
  const results: ItemResult[] = []
  // All lanes share one iterator, so each item is taken once.
  const items = inputs.entries()
  const lane = async () => {
    for (const [index, input] of items) {
      await currentScope()?.turns.pause()
      const [result] = await Promise.allSettled([creator.create(input, caller)])
      results[index] = inItem(index, result)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return success(results)
}

function inItem(index: number, result: ItemResult): ItemResult {
  if (result.status === 'rejected' || result.value.ok) return result
  const faults = result.value.faults.map(({ path: [input = '', ...field], ...fault }): Fault => ({
    ...fault,
    path: [input, index.toString(), ...field],
  }))
  return { status: 'fulfilled', value: failure(...faults) }
}
