import { afterEach, describe, expect, it } from 'vitest'
import { allScopes } from '../../src/access/scopes.js'
import { subscribe } from '../support/event-stream.js'
import { sharedGateway } from '../support/gateway.js'
import { restClient } from '../support/rest-client.js'

const deadlineMs = 500
const message = {
  targetId: '3fa85f64-5717-4562-b3fc-2c963f66afa6',
  targetType: 'ACTUALS',
  notificationType: 'SCREEN',
  message: 'Hello',
}
const create = `mutation ($input: CreateNotificationInput!) {
  createNotification(input: $input) { notification { uuid } errors { __typename } }
}`

const gateway = await sharedGateway({ OPERATION_TIMEOUT_SECONDS: `${deadlineMs / 1000}` })

const count = () => gateway.gateway.database.prisma.notification.count()

const byGraphql = async () => {
  const { status, body } = await gateway.ask(create, { variables: { input: message } })
  return { status, text: JSON.stringify(body) }
}
const byPath = async () => {
  const ask = await restClient(gateway)
  const { status, text } = await ask({ method: 'POST', path: '/notifications', body: message })
  return { status, text }
}
const byStream = async () => {
  const stream = await subscribe(gateway.url, create, {
    token: await gateway.token(allScopes),
    variables: { input: message },
  })
  return { status: stream.status, text: JSON.stringify(await stream.atLeast(1)) }
}
const transports = [
  ['GraphQL', byGraphql, 200, 200],
  ['an event stream', byStream, 200, 200],
  ['an HTTP path', byPath, 201, 504],
] as const

describe.each(transports)('a change through %s', (_way, ask, done, stopped) => {
  afterEach(async () => {
    await gateway.gateway.database.sql.execute('drop function if exists hesitate cascade')
  })

  /** Runs `body` in the COMMIT of every transaction that stores a notification. */
  async function atCommit(body: string): Promise<void> {
    const { sql } = gateway.gateway.database
    await sql.execute(`create function hesitate() returns trigger language plpgsql as
      $$ begin ${body}; return null; end $$`)
    await sql.execute(`create constraint trigger hesitating after insert on notification
      deferrable initially deferred for each row execute function hesitate()`)
  }

  it('that was stored is reported as done, even after the deadline', async () => {
    // The COMMIT ignores the cancellation, like a COMMIT that can no longer be cancelled.
    await atCommit(`begin perform pg_sleep(${(deadlineMs + 200) / 1000});
      exception when query_canceled then null; end`)
    const before = await count()
    const answer = await ask()
    expect(answer.status).toBe(done)
    expect(answer.text).not.toContain('DEADLINE_EXCEEDED')
    expect(await count()).toBe(before + 1)
  })

  it('that was cancelled in its COMMIT says that nothing was stored', async () => {
    await atCommit('perform pg_sleep(30)')
    const before = await count()
    const answer = await ask()
    expect(answer.status).toBe(stopped)
    expect(answer.text).toMatch(/DEADLINE_EXCEEDED/)
    expect(answer.text).toMatch(/Nothing was stored\./)
    expect(await count()).toBe(before)
  })
})
