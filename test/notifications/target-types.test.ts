import { expect, it } from 'vitest'
import { sharedGateway } from '../support/gateway.js'
import { restClient } from '../support/rest-client.js'
import { someUuid } from '../support/root-operations.js'

const gateway = await sharedGateway({ TARGET_TYPES: 'SuspenseAccount, GlobalCharges' })
const ask = await restClient(gateway)

const create = `mutation ($type: TargetType!) {
  createNotification(input: { targetId: "${someUuid}", targetType: $type, notificationType: SCREEN, message: "m" }) {
    errors { code path message } notification { targetType }
  }
}`

async function created(type: string): Promise<unknown> {
  const { body } = await gateway.ask(create, { variables: { type } })
  return body.errors?.map(({ extensions }) => extensions.code) ?? body.data?.['createNotification']
}

it.each([
  ['Estimates', 'Estimates'],
  ['FAILED_DIRECT_DEBITS', 'FailedDirectDebits'],
  ['suspense_account', 'SuspenseAccount'],
])('accepts %s, and shows it as %s', async (type, shown) => {
  expect(await created(type)).toEqual({ errors: [], notification: { targetType: shown } })
})

it('refuses an unknown type, and names the setting', async () => {
  expect(await created('Adjustments')).toMatchObject({
    errors: [
      {
        code: 'TARGET_TYPE_UNKNOWN',
        path: ['input', 'targetType'],
        message: expect.stringContaining('TARGET_TYPES') as unknown,
      },
    ],
    notification: null,
  })
  expect(await created('a\0')).toEqual(['BAD_USER_INPUT'])
})

it('accepts enum values as literals, and filters and counts by any type', async () => {
  const { notifications, notificationCounts } = await gateway.read<{
    notifications: { nodes: unknown }
    notificationCounts: { byTargetType: unknown }
  }>(`{
    notifications(filter: { targetType: FAILED_DIRECT_DEBITS }) { nodes { targetType } }
    notificationCounts(filter: { targetType: "SuspenseAccount" }) { byTargetType { targetType count } }
  }`)
  expect(notifications.nodes).toEqual([{ targetType: 'FailedDirectDebits' }])
  expect(notificationCounts.byTargetType).toEqual([{ targetType: 'SuspenseAccount', count: 1 }])
})

it('works in the same way at the HTTP paths', async () => {
  const body = { targetId: someUuid, notificationType: 'Screen', message: 'm' }
  const post = (targetType: string) =>
    ask({ method: 'POST', path: '/notifications', body: { ...body, targetType } })
  expect(await post('GlobalCharges')).toMatchObject({ status: 201 })
  expect(await post('Adjustments')).toMatchObject({
    status: 422,
    body: { code: 'TARGET_TYPE_UNKNOWN' },
  })
})
