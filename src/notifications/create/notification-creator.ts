import type { DailyMessages } from '../../admission/daily-messages.js'
import type { Clock } from '../../foundation/clock.js'
import type { Database } from '../../database/database.js'
import { failure, success, type Fault, type Outcome } from '../../errors/gateway-error.js'
import type { Notification } from '../../generated/prisma/client.js'
import type { Caller } from '../../access/audit-trail.js'
import {
  configuredName,
  type Credential,
  type ServiceCredentials,
} from '../credentials/service-credentials.js'
import { isBlank } from '../../foundation/given-values.js'
import { canonicalInput } from './canonical-input.js'
import type { CanonicalNotification, CreateNotification } from './create-notification.js'
import { createFaults, scheduleFaults } from './create-rules.js'
import { inputFault } from '../../errors/input-fault.js'
import { earlierAnswer, idempotentRequest, type IdempotentRequest } from './idempotency.js'
import { newRows, type NewRows } from './notification-rows.js'
import { storeRows } from './notification-store.js'
import type { TemplateCheck } from './template-check.js'
import type { KnownRecipients } from '../directory/known-recipients.js'

export interface CreatedNotification {
  readonly notification: Notification
  /** True when the idempotency key had been answered before and nothing new was stored. */
  readonly replayed: boolean
}

export interface CreatorParts {
  readonly database: Database
  readonly clock: Clock
  readonly credentials: ServiceCredentials
  readonly templates: TemplateCheck
  readonly recipients: Pick<KnownRecipients, 'faults'>
  /** How many a caller may create in a day. */
  readonly messages: Pick<DailyMessages, 'take' | 'giveBack' | 'stored'>
  /** Told when there is something to send. */
  readonly deliveries: { wake(): void }
}

/** Creates notifications with their deliveries; sending them is the worker's matter. */
export class NotificationCreator {
  constructor(private readonly parts: CreatorParts) {}

  /**
   * Stores a notification, its deliveries, its audit entry and its idempotency key, all or nothing.
   * The same key with the same content from the same caller returns the first notification for
   * seven days.
   */
  async create(given: CreateNotification, caller: Caller): Promise<Outcome<CreatedNotification>> {
    const { clock, templates, recipients, messages } = this.parts
    const input = canonicalInput(given)
    const { credential, faults } = this.check(input)
    const request = faults.length > 0 ? null : idempotentRequest(input, caller.principal)
    const broken = [
      ...faults,
      ...scheduleFaults(input, clock.now()),
      ...(await recipients.faults(given.recipients ?? [])),
      ...(credential === null ? [] : await templates.faults(input, credential)),
    ]
    const now = clock.now()
    if (broken.length > 0) {
      // What time, the directory or the provider has changed since the first answer does not take that back.
      return (await this.earlier(request, now)) ?? failure(...broken)
    }
    const rows = newRows(input, credential, caller, now)
    const refusal = messages.take(caller.principal, rows.deliveries.length)
    if (refusal !== null) return (await this.earlier(request, now)) ?? failure(refusal)
    if (await this.store(rows, request, caller)) {
      if (credential !== null) this.parts.deliveries.wake()
      const service = configuredName(credential?.stored ?? '')
      await messages.stored(caller.principal, service, rows.deliveries.length)
      return success({ notification: rows.notification, replayed: false })
    }
    const earlier = await this.earlier(request, now)
    if (earlier === null) throw new Error('A notification was not stored, for no known reason.')
    return earlier
  }

  /** Gives the day's messages back unless the rows were stored: a replay costs none. */
  private async store(
    rows: NewRows,
    request: IdempotentRequest | null,
    { principal }: Caller,
  ): Promise<boolean> {
    let isStored = false
    try {
      isStored = await storeRows(this.parts.database, rows, request)
      return isStored
    } finally {
      if (!isStored) this.parts.messages.giveBack(principal, rows.deliveries.length)
    }
  }

  private check(input: CanonicalNotification): { credential: Credential | null; faults: Fault[] } {
    const wanted = input.channels.length > 0 && !isBlank(input.serviceKey)
    const credential = wanted ? this.parts.credentials.read(input.serviceKey) : null
    const faults = createFaults(input, { lettersAbroad: credential?.lettersAbroad ?? null })
    if (!wanted || credential !== null) return { credential, faults }
    const message = 'serviceKey is neither a provider key nor the name of a configured service.'
    return {
      credential,
      faults: [...faults, inputFault('SERVICE_NOT_CONFIGURED', 'serviceKey', message)],
    }
  }

  /** What was answered to the same idempotency key; null when nothing was, or there is no key. */
  private async earlier(
    request: IdempotentRequest | null,
    now: Date,
  ): Promise<Outcome<CreatedNotification> | null> {
    if (request === null) return null
    const answer = await earlierAnswer(this.parts.database, request, now)
    if (!answer?.ok) return answer
    return success({ notification: answer.value, replayed: true })
  }
}
