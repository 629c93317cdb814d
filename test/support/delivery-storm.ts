import { setTimeout as delay } from 'node:timers/promises'
import { sandboxTemplates } from '../../tools/notify-sandbox/templates.js'
import type { GatewayProcess } from './gateway-process.js'

const create = `mutation ($key: String!, $templateId: String!) {
  createNotification(input: {
    targetId: "3fa85f64-5717-4562-b3fc-2c963f66afa6", targetType: FAILED_DIRECT_DEBITS
    notificationType: EMAIL, serviceKey: "housing", templateId: $templateId, reference: $key
    email: "ana@example.com", idempotencyKey: $key
    personalisationParams: { name: "Ana", amount: "12.50", advice: "no" }
  }) {
    notification { uuid }
    errors { code }
  }
}`

interface Created {
  readonly createNotification: { readonly notification: { readonly uuid: string } | null }
}

/** What callers asked for, by idempotency key, and which notification each answer gave. */
export type Ledger = Map<string, string | undefined>

/** Creates one e-mail and resolves with the notification's UUID; rejects when there is no answer. */
export async function createEmail(gateway: GatewayProcess, key: string): Promise<string> {
  const templateId = sandboxTemplates.FailedDirectDebits.email.id
  const { data } = await gateway.ask(create, { key, templateId })
  const { notification } = (data as unknown as Created).createNotification
  if (notification === null) throw new Error('A notification was refused.')
  return notification.uuid
}

export interface Storm {
  readonly name: string
  readonly callers: number
  readonly ledger: Ledger
  /** Callers rest while it says so: they are quicker than the provider's pace. */
  readonly isEnough: () => boolean
  /** Comes when the gateway is gone. */
  readonly over: AbortSignal
}

/** Callers that create one e-mail after the other until the gateway is gone. */
export async function stormOfEmails(
  gateway: GatewayProcess,
  { name, callers, ledger, isEnough, over }: Storm,
): Promise<void> {
  const caller = async (number: number) => {
    for (let count = 0; ; count += 1) {
      while (isEnough() && !over.aborted) await delay(20)
      const key = `${name}-${number}-${count}`
      ledger.set(key, undefined)
      ledger.set(key, await createEmail(gateway, key))
    }
  }
  await Promise.allSettled(Array.from({ length: callers }, (_, number) => caller(number)))
}
