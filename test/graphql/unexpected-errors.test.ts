import { expect, it } from 'vitest'
import { sharedGateway } from '../support/gateway.js'
import { exchange } from '../support/http-exchange.js'
import { rootOperations } from '../support/root-operations.js'

const masked = 'Something went wrong on our side. Report the request id in x-request-id.'

const gateway = await sharedGateway()
await gateway.gateway.database.sql.execute('drop table notification cascade')

interface Line {
  readonly level: number
  readonly requestId?: string
  readonly msg: string
  readonly err?: { readonly type: string; readonly message: string; readonly stack: string }
}

const lines = () => gateway.log.map((line) => JSON.parse(line) as Line)

it('an unexpected error is masked for the caller and logged with the request id', async () => {
  const token = await gateway.token(['notifications:read'])
  const answer = await exchange(gateway.url, {
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
    },
    body: JSON.stringify({
      query: 'query Badge { notificationCounts { total } __typename }',
    }),
  })
  expect(answer.status).toBe(200)
  expect(JSON.parse(answer.body)).toEqual({
    data: { notificationCounts: null, __typename: 'Query' },
    errors: [
      {
        message: masked,
        locations: [{ line: 1, column: 36 }],
        path: ['notificationCounts', 'total'],
        extensions: { code: 'INTERNAL_SERVER_ERROR' },
      },
    ],
  })
  const errors = lines().filter(
    ({ requestId, level }) => requestId === answer.headers['x-request-id'] && level >= 50,
  )
  expect(errors).toMatchObject([
    { msg: 'GraphQL operation failed unexpectedly', operationName: 'Badge' },
  ])
  // Only the log has the cause and the stack.
  expect(errors[0]?.err?.type).toBe('PrismaClientKnownRequestError')
  expect(errors[0]?.err?.message).toContain('does not exist')
  expect(errors[0]?.err?.stack).toContain('notification-reader')
})

const broken = Object.entries(rootOperations).filter(
  ([field, { answer, needsNoDatabase }]) =>
    field.includes('otification') && answer === undefined && needsNoDatabase !== true,
)

it.each(broken)('%s reports an unexpected error, not a refusal', async (_field, operation) => {
  const { body } = await gateway.ask(operation.document)
  expect(body.errors?.map(({ message, extensions }) => [message, extensions.code])).toEqual([
    [masked, 'INTERNAL_SERVER_ERROR'],
  ])
})

it('other fields still work', async () => {
  const { body } = await gateway.ask(
    '{ searchPersons { totalCount } notificationCounts { total } }',
  )
  expect(body.data).toEqual({ searchPersons: { totalCount: 0 }, notificationCounts: null })
})

it('a failed search statement is a defect, not an outage, and the log omits the search text', async () => {
  const { sql } = gateway.gateway.database
  const rows = await sql.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'search' and tablename like 'accounts%'`,
  )
  for (const { name } of rows) await sql.execute(`drop table search.${name}`)
  const { body } = await gateway.ask('{ searchAccounts(searchText: "s3cret") { totalCount } }')
  expect(body.errors?.map(({ message, extensions }) => [message, extensions.code])).toEqual([
    [masked, 'INTERNAL_SERVER_ERROR'],
  ])
  const errors = lines().filter(({ level }) => level >= 50)
  expect(errors.at(-1)?.err?.message).toContain('the database rejected the query (42P01')
  expect(gateway.log.join('')).not.toContain('s3cret')
})

it('a caller’s own mistake is not logged as an error', async () => {
  const before = lines().filter(({ level }) => level >= 40).length
  await gateway.ask('{ searchPersons(pageSize: 0) { totalCount } }')
  await gateway.ask('{ nonsense }')
  await gateway.ask('{ searchPersons { totalCount } }', { token: null })
  expect(lines().filter(({ level }) => level >= 40)).toHaveLength(before)
})
