// Callers that search and send without pause, and count the answers.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

const search = '{ searchPersons(pageSize: 5) { totalCount nodes { id } } }'
const create = `mutation ($key: String!) { createNotification(input: {
  notificationType: SCREEN, targetId: "3fa85f64-5717-4562-b3fc-2c963f66afa6", user: "ada@example.com",
  targetType: FAILED_DIRECT_DEBITS, message: "Hello", idempotencyKey: $key }) { errors { message } } }`

/** @returns counters and `stop`, which resolves to the counts and faults */
export function startCallers(address, token, count) {
  const counted = { searches: 0, created: 0, failed: 0, slowestMs: 0 }
  const faults = []
  let isRunning = true

  async function send(query, variables) {
    const startedAt = performance.now()
    const answer = await fetch(`${address}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ query, variables }),
      signal: AbortSignal.timeout(15_000),
    })
    const text = await answer.text()
    counted.slowestMs = Math.max(counted.slowestMs, Math.round(performance.now() - startedAt))
    if (!answer.ok) throw new Error(`${answer.status} ${text.slice(0, 200)}`)
    const { data, errors } = JSON.parse(text)
    const allErrors = errors ?? data.createNotification?.errors ?? []
    if (allErrors.length > 0) throw new Error(allErrors[0].message)
    return data
  }

  async function call(offset) {
    for (let round = offset; isRunning; round += 1) {
      try {
        if (round % 3 === 0) {
          await send(create, { key: randomUUID() })
          counted.created += 1
        } else {
          const { searchPersons } = await send(search)
          if (searchPersons.nodes.length === 0) throw new Error('A search returned no person.')
          counted.searches += 1
        }
      } catch (error) {
        counted.failed += 1
        if (faults.length < 5) faults.push(error.cause?.message ?? error.message)
      }
    }
  }

  const running = Array.from({ length: count }, (_, offset) => call(offset))
  return {
    counted,
    /** Resolves after at least `minimum` searches and `minimum` creations, or after the first failure. */
    async untilEach(minimum) {
      while (counted.failed === 0 && Math.min(counted.searches, counted.created) < minimum) {
        await pause(20)
      }
    },
    async stop() {
      isRunning = false
      await Promise.all(running)
      return { ...counted, faults }
    },
  }
}
