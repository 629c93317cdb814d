import { setTimeout as delay } from 'node:timers/promises'
import type { GatewayProcess } from './gateway-process.js'

const create = `mutation ($key: String!) {
  createNotification(input: {
    targetId: "3fa85f64-5717-4562-b3fc-2c963f66afa6", targetType: FAILED_DIRECT_DEBITS
    notificationType: SCREEN, message: "The direct debit failed.", idempotencyKey: $key
  }) { notification { uuid } errors { code } }
}`

const read = `mutation ($id: ID!) {
  performAction(input: { id: $id, actionType: IS_READ }) { errors { code } }
}`

interface Created {
  readonly createNotification: { readonly notification: { readonly uuid: string } | null }
}

export interface ReadingStorm {
  readonly name: string
  readonly callers: number
  /** Callers rest while it says so, told how many notifications they have asked for. */
  readonly isEnough: (asked: number) => boolean
  /** Comes when the gateway is gone. */
  readonly over: AbortSignal
}

/** Callers that create one notification after the other and read each, until the gateway is gone. */
export async function stormOfReading(
  gateway: GatewayProcess,
  { name, callers, isEnough, over }: ReadingStorm,
): Promise<void> {
  let asked = 0
  const caller = async (number: number) => {
    for (let count = 0; ; count += 1) {
      while (isEnough(asked) && !over.aborted) await delay(20)
      asked += 1
      const { data } = await gateway.ask(create, { key: `${name}-${number}-${count}` })
      const { notification } = (data as unknown as Created).createNotification
      if (notification !== null) await gateway.ask(read, { id: notification.uuid })
    }
  }
  await Promise.allSettled(Array.from({ length: callers }, (_, number) => caller(number)))
}
