import { isAxiosError } from 'axios'
import { NotifyClient } from 'notifications-node-client'
import { createSandbox, type SandboxOptions } from '../../tools/notify-sandbox/sandbox-server.js'
import { sandboxKeys } from '../../tools/notify-sandbox/services.js'
import { sandboxTemplates } from '../../tools/notify-sandbox/templates.js'
import { ManualClock } from '../support/manual-clock.js'

export const templates = sandboxTemplates.MissedServiceChargePayments
export const values = { name: 'Ada Hill', amount: '12.50' }
export const address = {
  address_line_1: 'Ada Hill',
  address_line_2: '1 High Street',
  address_line_3: 'SW1A 2AA',
}

/** A listening sandbox with its clock and the official client. */
export async function startSandbox(options: Partial<SandboxOptions> = {}) {
  const clock = new ManualClock()
  const sandbox = createSandbox({ clock, ...options })
  const { baseUrl } = await sandbox.listen()
  return {
    sandbox,
    clock,
    client: (key: string = sandboxKeys.test) => new NotifyClient(baseUrl, key),
    close: () => sandbox.close(),
  }
}
export type Subject = Awaited<ReturnType<typeof startSandbox>>

/** Status and first error of a failed call of the official client. */
export async function failureOf(call: Promise<unknown>) {
  try {
    await call
  } catch (error) {
    if (!isAxiosError<Refusal>(error)) throw error
    return [error.response?.status, ...Object.values(error.response?.data.errors[0] ?? {})]
  }
  throw new Error('The call succeeded.')
}

interface Refusal {
  readonly errors: readonly { readonly error: string; readonly message: string }[]
}
