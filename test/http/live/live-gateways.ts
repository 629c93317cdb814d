import { randomUUID } from 'node:crypto'
import type { Clock } from '../../../src/foundation/clock.js'
import { testDatabaseSettings } from '../../support/database.js'
import { startTestGateway, type TestGateway } from '../../support/gateway.js'

export interface LiveGateways {
  readonly one: TestGateway
  /** Another gateway on the same database. */
  readonly other: TestGateway
  close(): Promise<void>
}

/** Two replicas. */
export async function startLiveGateways(
  environment: Record<string, string> = {},
  clock?: Clock,
): Promise<LiveGateways> {
  const settings = await testDatabaseSettings()
  const shared = { ...environment, DATABASE_URL: settings.url }
  const [one, other] = await Promise.all([
    startTestGateway(shared, clock),
    startTestGateway(shared, clock),
  ])
  return {
    one,
    other,
    close: async () => {
      await Promise.all([one.close(), other.close()])
      await settings.dispose()
    },
  }
}

/** Creates a Screen notification and returns its UUID. */
export async function createNotification(
  { ask }: Pick<TestGateway, 'ask'>,
  overrides: Record<string, unknown> = {},
): Promise<string> {
  const input = {
    targetId: randomUUID(),
    targetType: 'FAILED_DIRECT_DEBITS',
    notificationType: 'SCREEN',
    user: 'officer@example.com',
    message: 'The direct debit failed.',
    ...overrides,
  }
  const { body } = await ask(
    `mutation ($input: CreateNotificationInput!) {
      createNotification(input: $input) { notification { uuid } errors { message } }
    }`,
    { variables: { input } },
  )
  const payload = body.data?.['createNotification'] as unknown as { notification: { uuid: string } }
  return payload.notification.uuid
}
