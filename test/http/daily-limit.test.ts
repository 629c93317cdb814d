import { expect, it } from 'vitest'
import { systemClock } from '../../src/foundation/clock.js'
import { sharedSandbox } from '../support/test-sandbox.js'
import { sandboxKeys } from '../../tools/notify-sandbox/services.js'
import { sandboxTemplates } from '../../tools/notify-sandbox/templates.js'
import { sharedGateway } from '../support/gateway.js'
import { restClient } from '../support/rest-client.js'
import { someUuid } from '../support/root-operations.js'

const daySeconds = 86_400
const input = {
  targetId: someUuid,
  targetType: 'FAILED_DIRECT_DEBITS',
  notificationType: 'EMAIL',
  serviceKey: 'housing',
  templateId: sandboxTemplates.FailedDirectDebits.email.id,
  email: 'ana@example.com',
  personalisationParams: { name: 'Ana', amount: '319.30', advice: 'yes' },
}

const createdByGraphql = () =>
  gateway.ask(
    `mutation ($input: CreateNotificationInput!) { createNotification(input: $input) {
      notification { uuid } errors { __typename code message path }
    } }`,
    { variables: { input } },
  )

const sandbox = await sharedSandbox({ clock: systemClock })
const gateway = await sharedGateway({
  NOTIFY_BASE_URL: sandbox.baseUrl,
  NOTIFY_SERVICES: JSON.stringify({ housing: sandboxKeys.test }),
  DAILY_MESSAGES: '{"default":1}',
})
const { body } = await createdByGraphql()
expect(body.data).toMatchObject({ createNotification: { errors: [] } })

const opensAgain = /\d{4}-\d\d-\d\dT00:00:00\.000Z/

it('tells a GraphQL caller when to retry', async () => {
  const { status, body } = await createdByGraphql()
  expect([status, body.errors]).toEqual([200, undefined])
  expect(body.data).toEqual({
    createNotification: {
      notification: null,
      errors: [
        {
          __typename: 'ValidationError',
          code: 'DAILY_LIMIT_REACHED',
          message: expect.stringMatching(opensAgain) as string,
          path: ['input'],
        },
      ],
    },
  })
})

it('tells a caller of the HTTP paths the time to wait in a problem document', async () => {
  const ask = await restClient(gateway)
  const { status, headers, body } = await ask({
    method: 'POST',
    path: '/notifications',
    body: input,
  })
  expect(body).toEqual({
    type: 'about:blank',
    title: 'Too Many Requests',
    status: 429,
    code: 'DAILY_LIMIT_REACHED',
    detail: expect.stringMatching(opensAgain) as string,
  })
  expect([status, headers['content-type']]).toEqual([
    429,
    'application/problem+json; charset=utf-8',
  ])
  const wait = Number(headers['retry-after'])
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(daySeconds)
})

it('does not count screen notifications, which are free', async () => {
  const screen = { targetId: someUuid, targetType: 'ACTUALS', message: 'Hello' }
  const ask = await restClient(gateway)
  const { status } = await ask({
    method: 'POST',
    path: '/notifications',
    body: { ...screen, notificationType: 'SCREEN' },
  })
  expect(status).toBe(201)
})
