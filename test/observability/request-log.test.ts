import { expect, it } from 'vitest'
import { eventually } from '../support/eventually.js'
import { sharedGateway } from '../support/gateway.js'

interface Line {
  readonly msg: string
  readonly operation?: string | null
  readonly codes?: readonly string[]
  readonly [field: string]: unknown
}

const gateway = await sharedGateway({ LOG_SLOW_STATEMENT_MS: '300' })

const lines = (): Line[] => gateway.log.map((line) => JSON.parse(line) as Line)

const lineOf = async (operation: string): Promise<Line | undefined> => {
  const matching = () => lines().filter((line) => line.operation === operation)
  const [line] = await eventually(matching, (some) => some.length > 0)
  return line
}

it('records the caller, the error and the field of a rejected request', async () => {
  await gateway.ask(
    `mutation Refused {
      createNotification(input: {
        targetId: "3fa85f64-5717-4562-b3fc-2c963f66afa6", targetType: ACTUALS
        notificationType: EMAIL, serviceKey: "housing", email: "not an address"
      }) { notification { id } }
    }`,
  )
  expect(await lineOf('Refused')).toMatchObject({
    msg: 'request completed',
    operationType: 'mutation',
    fields: ['createNotification'],
    caller: 'user officer@example.com',
    cost: expect.any(Number) as number,
    codes: expect.arrayContaining(['EMAIL_INVALID']) as string[],
    reasons: expect.arrayContaining(['EMAIL_INVALID input.email']) as string[],
  })
})

it('logs a slow statement without its literal values', async () => {
  await gateway.gateway.database.sql.execute(`select pg_sleep(0.4), 'Ana Turner' as name`)
  const slow = lines().filter(({ msg }) => msg === 'a database statement was slow')
  expect(slow).toContainEqual(
    expect.objectContaining({ statement: "select pg_sleep(0.4), '…' as name" }),
  )
  expect(JSON.stringify(slow)).not.toContain('Ana Turner')
})
