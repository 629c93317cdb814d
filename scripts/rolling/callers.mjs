// Callers that search and send without a pause, and count what was answered.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

const search = '{ searchPersons(pageSize: 5) { totalCount nodes { id } } }'
const create = `mutation ($key: String!) { createNotification(input: {
  notificationType: SCREEN, targetId: "3fa85f64-5717-4562-b3fc-2c963f66afa6", user: "ada@example.com",
  targetType: FAILED_DIRECT_DEBITS, message: "Hello", idempotencyKey: $key }) { errors { message } } }`

/** @returns how to stop them; stopping gives the counts and the faults */
export function startCallers(address, token, count) {
  const counted = { searches: 0, created: 0, failed: 0, slowestMs: 0 }
  const faults = []
  let going = true

  async function ask(query, variables) {
    const begun = performance.now()
    const answer = await fetch(`${address}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ query, variables }),
      signal: AbortSignal.timeout(15_000),
    })
    const text = await answer.text()
    counted.slowestMs = Math.max(counted.slowestMs, Math.round(performance.now() - begun))
    if (!answer.ok) throw new Error(`${answer.status} ${text.slice(0, 200)}`)
    const { data, errors } = JSON.parse(text)
    const said = errors ?? data.createNotification?.errors ?? []
    if (said.length > 0) throw new Error(said[0].message)
    return data
  }

  async function call(place) {
    for (let round = place; going; round += 1) {
      try {
        if (round % 3 === 0) {
          await ask(create, { key: randomUUID() })
          counted.created += 1
        } else {
          const { searchPersons } = await ask(search)
          if (searchPersons.nodes.length === 0) throw new Error('A search found nobody.')
          counted.searches += 1
        }
      } catch (error) {
        counted.failed += 1
        if (faults.length < 5) faults.push(error.cause?.message ?? error.message)
      }
    }
  }

  const calling = Array.from({ length: count }, (_, place) => call(place))
  return {
    counted,
    /** Resolves when there were as many of each, or the first has failed. */
    async untilEach(wanted) {
      while (counted.failed === 0 && Math.min(counted.searches, counted.created) < wanted) {
        await pause(20)
      }
    },
    async stop() {
      going = false
      await Promise.all(calling)
      return { ...counted, faults }
    },
  }
}
