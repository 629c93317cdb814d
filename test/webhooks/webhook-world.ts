import { randomUUID } from 'node:crypto'
import { afterAll, expect } from 'vitest'
import { ServiceKeys } from '../../src/access/service-keys.js'
import { allScopes, type Scope } from '../../src/access/scopes.js'
import type { GatewayParts } from '../../src/app.js'
import { sharedGateway, type Asking, type TestGateway } from '../support/gateway.js'
import { ManualClock } from '../support/manual-clock.js'
import { startReceiver, type Receiver } from './receiver.js'

/** A gateway with a receiver and a manual clock; tests trigger the sending of due events. */
export interface WebhookWorld {
  readonly gateway: TestGateway
  readonly clock: ManualClock
  readonly receiver: Receiver
  /** Runs an operation; throws on errors outside a payload. */
  ask<T>(query: string, asking?: Asking): Promise<T>
  /** Creates a webhook and gives its secret to the receiver. @returns its UUID */
  hook(input?: Record<string, unknown>, token?: string): Promise<string>
  /** Creates a screen notification. @returns its UUID */
  notify(input?: Record<string, unknown>, token?: string): Promise<string>
  act(uuid: string, actionType: string): Promise<void>
  serviceKey(name: string, scopes: readonly Scope[]): Promise<string>
  /** Revokes the keys with this name. */
  revoke(name: string): Promise<void>
  /** Sends all events that are due now. */
  send(): Promise<void>
  /** The accepted events, each as its type and the id of its subject. */
  line(): string[]
  /** Removes all webhooks and resets the receiver; sets the clock to the present time. */
  reset(): Promise<void>
}

/** A world for the tests of a file, closed after the last of them. */
export async function sharedWorld(
  parts: Pick<GatewayParts, 'webhooks'> = {},
  environment: Record<string, string> = {},
): Promise<WebhookWorld> {
  // Receivers reject old signatures.
  const clock = new ManualClock(new Date().toISOString())
  const [gateway, receiver] = await Promise.all([
    sharedGateway(environment, clock, parts),
    startReceiver(),
  ])
  afterAll(() => receiver.close())
  const keys = new ServiceKeys(gateway.gateway.database, clock)
  const everything = await gateway.token(allScopes, 3_000_000)
  const ask = async <T>(query: string, asking: Asking = {}): Promise<T> => {
    const { body } = await gateway.ask(query, { token: everything, ...asking })
    expect(body).not.toHaveProperty('errors')
    return body.data as T
  }
  return {
    gateway,
    clock,
    receiver,
    ask,
    hook: async (input = {}, token = everything) => {
      const { createWebhook } = await ask<{ createWebhook: NewHook }>(createWebhookDocument, {
        variables: { input: { url: receiver.url, events: ['NOTIFICATION_CREATED'], ...input } },
        token,
      })
      expect(createWebhook.errors).toEqual([])
      receiver.secrets.push(createWebhook.secret)
      return createWebhook.webhook.uuid
    },
    notify: async (input = {}, token = everything) => {
      const { createNotification } = await ask<{
        createNotification: { notification: { uuid: string } }
      }>(
        `mutation ($input: CreateNotificationInput!) {
          createNotification(input: $input) { notification { uuid } errors { code message } } }`,
        { variables: { input: { ...screenNotification(), ...input } }, token },
      )
      return createNotification.notification.uuid
    },
    act: async (id, actionType) => {
      await ask(
        `mutation ($input: PerformActionInput!) {
          performAction(input: $input) { errors { code message } } }`,
        { variables: { input: { id, actionType, actionNote: 'As agreed.' } } },
      )
    },
    serviceKey: async (name, scopes) => (await keys.create(name, scopes)).key,
    revoke: async (name) => {
      await keys.revoke(name)
    },
    send: () => gateway.gateway.webhooks.runUntilIdle(),
    line: () =>
      receiver.accepted.map(({ type, data }) =>
        [type, data['notificationId'] ?? data['recordId']].join(' '),
      ),
    reset: async () => {
      const { prisma } = gateway.gateway.database
      await prisma.webhook.deleteMany()
      await prisma.webhookDelivery.deleteMany()
      receiver.forget()
      clock.advance(Date.now() - clock.now().getTime())
    },
  }
}

interface NewHook {
  readonly webhook: { readonly uuid: string }
  readonly secret: string
  readonly errors: readonly unknown[]
}

export const createWebhookDocument = `mutation ($input: CreateWebhookInput!) {
  createWebhook(input: $input) {
    webhook { id uuid url events targetTypes recordKinds ownOnly status offReason offSince
      failingSince previousSecretValidUntil createdAt }
    secret
    errors { __typename code path message }
  }
}`

function screenNotification(): Record<string, unknown> {
  return {
    targetId: randomUUID(),
    targetType: 'ACTUALS',
    notificationType: 'SCREEN',
    message: 'Quillfeather owes 12.00',
    user: 'ana@example.com',
  }
}
