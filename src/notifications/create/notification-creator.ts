import { someAtOnce } from '../../../packages/search-engine/src/some-at-once.js'
import type { DailyMessages } from '../../admission/daily-messages.js'
import type { Clock } from '../../foundation/clock.js'
import type { Database } from '../../database/database.js'
import { failure, success, type Fault, type Outcome } from '../../errors/gateway-error.js'
import type { Notification } from '../../generated/prisma/client.js'
import type { Caller } from '../../access/audit-trail.js'
import {
  keyFault,
  type Credential,
  type ServiceCredentials,
} from '../credentials/service-credentials.js'
import { isBlank } from '../../foundation/given-values.js'
import { canonicalInput } from './canonical-input.js'
import {
  type CanonicalNotification,
  type CreateNotification,
  maxNotifications,
} from './notification-input.js'
import { createFaults, scheduleFaults } from './create-rules.js'
import { knownTargetType } from '../model/target-type.js'
import { inputFault } from '../../errors/input-fault.js'
import { earlierOutcome, idempotentRequest, type IdempotentRequest } from './idempotency.js'
import { newRows, type NewRows, storeRows } from './notification-store.js'
import type { TemplateCheck } from './template-check.js'
import type { RecipientCheck } from '../directory/recipient-rules.js'
import { currentScope } from '../../foundation/operation-scope.js'

/** Few, so that a long list leaves database connections to other callers. */
const itemsAtOnce = 4

export interface CreatedNotification {
  readonly notification: Notification
  /** True if an earlier request with the same idempotency key created the notification. */
  readonly replayed: boolean
}

/** The outcome of one item, or an unexpected error that affected only this item. */
export type ItemResult = PromiseSettledResult<Outcome<CreatedNotification>>

export interface CreatorParts {
  readonly database: Database
  readonly clock: Clock
  readonly credentials: ServiceCredentials
  readonly templates: TemplateCheck
  readonly recipients: Pick<RecipientCheck, 'faults'>
  readonly dailyMessages: Pick<DailyMessages, 'take' | 'giveBack' | 'stored'>
  /** The target types that a notification may have. */
  readonly targetTypes: readonly string[]
  /** Woken when messages can be sent. */
  readonly deliveries: { wake(): void }
}

const unknownTargetType = inputFault(
  'TARGET_TYPE_UNKNOWN',
  'targetType',
  'targetType is none of the known types. An operator may add it to the setting TARGET_TYPES.',
)

/** Creates notifications with their deliveries. The worker sends the deliveries. */
export class NotificationCreator {
  constructor(private readonly parts: CreatorParts) {}

  /**
   * Stores a notification with its deliveries, its audit entry and its idempotency key, or stores nothing.
   * The same key with the same content from the same caller returns the first notification for
   * seven days.
   */
  async create(request: CreateNotification, caller: Caller): Promise<Outcome<CreatedNotification>> {
    const { clock, dailyMessages } = this.parts
    const { input, credential, isWellFormed, faults } = await this.validate(request)
    const idempotent = isWellFormed ? idempotentRequest(input, caller.principal) : null
    const now = clock.now()
    if (faults.length > 0) {
      // The outcome of an earlier request is returned even if the input has become invalid since then.
      return (await this.earlier(idempotent, now)) ?? failure(...faults)
    }
    const rows = newRows(input, credential, caller, now)
    const refusal = dailyMessages.take(caller.principal, rows.deliveries.length)
    if (refusal !== null) return (await this.earlier(idempotent, now)) ?? failure(refusal)
    if (await this.store(rows, idempotent, caller)) {
      if (rows.deliveries.length > 0) this.parts.deliveries.wake()
      await dailyMessages.stored(
        caller.principal,
        credential?.service ?? null,
        rows.deliveries.length,
      )
      return success({ notification: rows.notification, replayed: false })
    }
    const earlier = await this.earlier(idempotent, now)
    if (earlier === null)
      throw new Error(
        'The notification was not stored, and no earlier one has its idempotency key.',
      )
    return earlier
  }

  /**
   * Creates each notification of a list independently, a few at a time. Paths of faults start with the item's index,
   * from 0.
   *
   * @returns one result per item in the list's order, or a failure if the list is empty or too long
   */
  async createMany(
    inputs: readonly CreateNotification[],
    caller: Caller,
  ): Promise<Outcome<ItemResult[]>> {
    if (inputs.length === 0 || inputs.length > maxNotifications) {
      const message = `Send 1 to ${maxNotifications} notifications at once.`
      return failure({ code: 'LIST_SIZE_OUT_OF_RANGE', message, path: ['input'] })
    }
    const results: ItemResult[] = []
    await someAtOnce(inputs.entries(), itemsAtOnce, async ([index, input]) => {
      await currentScope()?.turns.pause()
      const [result] = await Promise.allSettled([this.create(input, caller)])
      results[index] = inItem(index, result)
    })
    return success(results)
  }

  /** Finds the errors for which `create` would refuse the request. Stores nothing and counts no message. */
  async check(request: CreateNotification): Promise<Outcome<null>> {
    const keyRefusal = keyFault(request.serviceKey ?? '', ['input', 'serviceKey'])
    if (keyRefusal !== null) return failure(keyRefusal)
    const { faults } = await this.validate(request)
    return faults.length > 0 ? failure(...faults) : success(null)
  }

  private async validate(request: CreateNotification) {
    const { clock, templates, recipients } = this.parts
    const targetType = knownTargetType(request.targetType, this.parts.targetTypes)
    const input = canonicalInput({ ...request, targetType: targetType ?? request.targetType })
    const { credential, faults: formFaults } = this.checkForm(input)
    const faults = targetType === null ? [unknownTargetType, ...formFaults] : formFaults
    return {
      input,
      credential,
      /** True if the input is valid, leaving out the checks that depend on the time, the directory or the provider. */
      isWellFormed: faults.length === 0,
      faults: [
        ...faults,
        ...scheduleFaults(input, clock.now()),
        ...(await recipients.faults(request.recipients ?? [])),
        ...(credential === null ? [] : await templates.faults(input, credential)),
      ],
    }
  }

  /**
   * Stores the rows. If nothing is stored, gives the messages back to the daily limit.
   *
   * @returns false if the idempotency key was already used
   */
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
      if (!isStored) this.parts.dailyMessages.giveBack(principal, rows.deliveries.length)
    }
  }

  private checkForm(input: CanonicalNotification): {
    credential: Credential | null
    faults: Fault[]
  } {
    const needsCredential = input.channels.length > 0 && !isBlank(input.serviceKey)
    const credential = needsCredential ? this.parts.credentials.read(input.serviceKey) : null
    const faults = createFaults(input, { lettersAbroad: credential?.lettersAbroad ?? null })
    if (!needsCredential || credential !== null) return { credential, faults }
    const message = 'serviceKey is neither a provider key nor the name of a configured service.'
    return {
      credential,
      faults: [...faults, inputFault('SERVICE_NOT_CONFIGURED', 'serviceKey', message)],
    }
  }

  /** The outcome of an earlier request with the same idempotency key. Null if there was none. */
  private async earlier(
    request: IdempotentRequest | null,
    now: Date,
  ): Promise<Outcome<CreatedNotification> | null> {
    if (request === null) return null
    const outcome = await earlierOutcome(this.parts.database, request, now)
    if (!outcome?.ok) return outcome
    return success({ notification: outcome.value, replayed: true })
  }
}

function inItem(index: number, result: ItemResult): ItemResult {
  if (result.status === 'rejected' || result.value.ok) return result
  const faults = result.value.faults.map(({ path: [input = '', ...field], ...fault }): Fault => ({
    ...fault,
    path: [input, index.toString(), ...field],
  }))
  return { status: 'fulfilled', value: failure(...faults) }
}
