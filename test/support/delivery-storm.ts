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

/** UUID of the created notification by idempotency key; undefined without a response. */
export type Ledger = Map<string, string | undefined>

/** Creates an e-mail and returns the UUID of the notification. Rejects without a response. */
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
  /** Callers pause while this is true, because the callers are faster than the provider. */
  readonly isEnough: () => boolean
  /** Aborted when the gateway is gone. */
  readonly over: AbortSignal
}

/** Runs callers that create e-mails one by one until the gateway is gone. */
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
