import { afterEach, expect, it } from 'vitest'
import { allScopes } from '../../src/access/scopes.js'
import { sharedGateway } from '../support/gateway.js'
import { holdTable } from '../support/held-table.js'
import { restClient } from '../support/rest-client.js'
import { samplePerson } from '../support/samples.js'

const deadlineMs = 400
const search = '{ searchPersons { nodes { fullName tenures { isActive } } } }'
const create = `mutation { createNotification(input: { targetId: "3fa85f64-5717-4562-b3fc-2c963f66afa6",
  targetType: ACTUALS, notificationType: SCREEN, message: "Hello" }) { notification { uuid } } }`
let locks: (() => Promise<unknown>)[] = []

const gateway = await sharedGateway({
  OPERATION_TIMEOUT_SECONDS: `${deadlineMs / 1000}`,
})
const persons = Array.from({ length: 40 }, () => samplePerson())
await gateway.gateway.records.save({ persons })
// The first run compiles the plan.
await gateway.ask(search)
afterEach(async () => {
  for (const unlock of locks) await unlock()
  locks = []
})

/** Locks a table until the end of the test. On the embedded database, that blocks everything. */
async function lock(table: string): Promise<void> {
  locks.push(await holdTable(gateway.gateway.database, table))
}

/** The answer, and the milliseconds from the deadline to the answer. */
async function measureAnswer<T>(answering: Promise<T>): Promise<{ answer: T; lateMs: number }> {
  const startedAt = performance.now()
  const answer = await answering
  return { answer, lateMs: performance.now() - startedAt - deadlineMs }
}

const tooLate = {
  message: 'The operation was stopped after 0.4 s, the time limit of an operation. Request less.',
  extensions: { code: 'DEADLINE_EXCEEDED' },
}

it('answers at the deadline with one error', async () => {
  await lock('person')
  const { answer, lateMs } = await measureAnswer(gateway.ask(search))
  expect(answer.body).toEqual({ data: null, errors: [tooLate] })
  expect(lateMs).toBeLessThan(150)
})

it('answers the same through Apollo’s HTTP layer', async () => {
  await lock('person')
  const token = await gateway.token(allScopes)
  const response = await fetch(`${gateway.url}/graphql?query=${encodeURIComponent(search)}`, {
    headers: { authorization: `Bearer ${token}`, 'apollo-require-preflight': '1' },
  })
  expect(await response.json()).toEqual({ data: null, errors: [tooLate] })
})

it('answers with a problem document at the HTTP paths', async () => {
  await lock('person')
  const ask = await restClient(gateway)
  const { answer } = await measureAnswer(ask({ path: '/search/persons' }))
  expect(answer).toMatchObject({
    status: 504,
    body: { status: 504, code: 'DEADLINE_EXCEEDED', detail: tooLate.message },
  })
  expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/)
})

it('a stopped mutation says that nothing was stored, and stores nothing', async () => {
  const { prisma } = gateway.gateway.database
  const before = await prisma.notification.count()
  await lock('notification')
  const { body } = await gateway.ask(create)
  expect(body.errors?.map(({ message }) => message)).toEqual([
    expect.stringMatching(/Nothing was stored\.$/),
  ])
  for (const unlock of locks) await unlock()
  locks = []
  expect(await prisma.notification.count()).toBe(before)
})
