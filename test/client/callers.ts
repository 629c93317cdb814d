import { randomUUID } from 'node:crypto'
import { tokenSource, type TokenSource } from '../../client/src/tokens.js'
import type { CreateNotificationInput } from '../../client/src/documents/graphql.js'
import { allScopes } from '../../src/access/scopes.js'
import type { TestGateway } from '../support/gateway.js'

/** Returns the given tokens first, then tokens with every scope. */
export function tokensFor(gateway: TestGateway, first: readonly string[] = []): TokenSource {
  const remaining = [...first]
  return tokenSource(async () => remaining.shift() ?? gateway.token(allScopes))
}

export const someNotification = (
  overrides: Partial<CreateNotificationInput> = {},
): CreateNotificationInput => ({
  targetId: randomUUID(),
  targetType: 'FAILED_DIRECT_DEBITS',
  notificationType: 'SCREEN',
  user: 'officer@example.com',
  message: 'The direct debit failed.',
  ...overrides,
})

/** Has an error at the field `email`. */
export const refusedNotification = someNotification({
  notificationType: 'EMAIL',
  serviceKey: 'housing',
  templateId: '98757d70-faae-405a-9cd6-57c2b12d4aa1',
  email: 'nobody',
  personalisationParams: { name: 'Ana', amount: '12.50', advice: true },
})

/** The number of slots in use by subscriptions and reservations of a gateway. */
export async function openStreams({ url }: Pick<TestGateway, 'url'>): Promise<number> {
  const { details } = (await (await fetch(`${url}/ready`)).json()) as {
    details: { streams: { slots: number } }
  }
  return details.streams.slots
}

/** Creates notifications one after the other, so that their order is known. */
export async function createMany(gateway: TestGateway, count: number): Promise<void> {
  for (let number = 1; number <= count; number++) {
    await gateway.ask(
      'mutation ($input: CreateNotificationInput!) { createNotification(input: $input) { notification { id } } }',
      { variables: { input: someNotification({ message: `Message ${number}` }) } },
    )
  }
}
