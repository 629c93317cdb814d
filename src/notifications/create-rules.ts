import { z } from 'zod'
import type { ErrorCode } from '../errors/error-table.js'
import type { Fault } from '../errors/gateway-error.js'
import { isDeeperThan, isStorable, textsOf } from './storable.js'
import type { NotificationTypeWord, TargetTypeWord } from './vocabulary.js'

/** What a caller sends to create a notification: the specification's fields and three of ours. */
export interface CreateNotification {
  readonly targetId: string
  readonly targetType: TargetTypeWord
  readonly notificationType: NotificationTypeWord
  readonly user?: string | null
  readonly message?: string | null
  readonly serviceKey?: string | null
  readonly templateId?: string | null
  readonly mobileNumber?: string | null
  readonly email?: string | null
  readonly personalisationParams?: Readonly<Record<string, unknown>> | null
  readonly requireAction?: boolean | null
  readonly requireEmailNotification?: boolean | null
  readonly requireSmsNotification?: boolean | null
  readonly requireLetter?: boolean | null
  readonly idempotencyKey?: string | null
  readonly reference?: string | null
  readonly followOnUrl?: string | null
}

/** Longest texts in characters; personalisation counts as JSON. */
export const textLimits = {
  message: 10_000,
  user: 200,
  email: 320,
  mobileNumber: 30,
  reference: 1_000,
  followOnUrl: 2_000,
  idempotencyKey: 255,
  personalisationParams: 50_000,
  serviceKey: 500,
  templateId: 36,
} as const

/** The provider takes texts and lists of texts; deeper values would only exhaust a stack. */
export const deepestPersonalisation = 10

const phoneNumber = /^\+?[\d\s().-]{7,30}$/

/** Checks all rules and reports every broken one, each with the field's path. Values are never repeated. */
export function createFaults(input: CreateNotification): Fault[] {
  return [
    ...channelFaults(input),
    ...sizeFaults(input),
    ...formFaults(input),
    ...(input.notificationType === 'Screen' && isBlank(input.message)
      ? [fault('MESSAGE_REQUIRED', 'message', 'A Screen notification needs a message.')]
      : []),
  ]
}

function channelFaults(input: CreateNotification): Fault[] {
  const faults: Fault[] = []
  if (input.notificationType !== 'Screen') {
    faults.push(
      fault(
        'CHANNEL_NOT_AVAILABLE',
        'notificationType',
        `${input.notificationType} notifications cannot be sent yet; use Screen.`,
      ),
    )
  }
  for (const flag of [
    'requireEmailNotification',
    'requireSmsNotification',
    'requireLetter',
  ] as const) {
    if (input[flag] === true) {
      faults.push(
        fault('CHANNEL_NOT_AVAILABLE', flag, `${flag} cannot be honoured yet; leave it false.`),
      )
    }
  }
  return faults
}

function sizeFaults(input: CreateNotification): Fault[] {
  return Object.entries(textLimits).flatMap(([name, limit]) => {
    const value = input[name as keyof typeof textLimits] ?? ''
    if (isDeeperThan(deepestPersonalisation, value)) {
      return [fault('TOO_LONG', name, `${name} takes at most ${deepestPersonalisation} levels.`)]
    }
    if (!textsOf(value).every(isStorable)) {
      return [fault('TEXT_INVALID', name, `${name} holds a character that cannot be stored.`)]
    }
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    return text.length > limit
      ? [
          fault(
            'TOO_LONG',
            name,
            `${name} takes at most ${limit.toLocaleString('en-GB')} characters.`,
          ),
        ]
      : []
  })
}

function formFaults(input: CreateNotification): Fault[] {
  const faults: Fault[] = []
  if (!isUuid(input.targetId)) {
    faults.push(fault('ID_INVALID', 'targetId', 'targetId must be a UUID.'))
  }
  if (!isAbsent(input.templateId) && !isUuid(input.templateId)) {
    faults.push(fault('ID_INVALID', 'templateId', 'templateId must be a UUID.'))
  }
  if (!isAbsent(input.email) && !z.email().safeParse(input.email).success) {
    faults.push(fault('EMAIL_INVALID', 'email', 'email must be an e-mail address.'))
  }
  if (!isAbsent(input.mobileNumber) && !phoneNumber.test(input.mobileNumber)) {
    faults.push(
      fault('PHONE_NUMBER_INVALID', 'mobileNumber', 'mobileNumber must be a phone number.'),
    )
  }
  if (!isAbsent(input.followOnUrl) && !isWebAddress(input.followOnUrl)) {
    faults.push(
      fault(
        'FOLLOW_ON_URL_INVALID',
        'followOnUrl',
        'followOnUrl must start with http:// or https://.',
      ),
    )
  }
  if (input.idempotencyKey === '') {
    faults.push(fault('REQUIRED', 'idempotencyKey', 'idempotencyKey must not be blank when given.'))
  }
  return faults
}

function fault(code: ErrorCode, field: string, message: string): Fault {
  return { code, message, path: ['input', field] }
}

function isUuid(text: string): boolean {
  return z.guid().safeParse(text).success
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol)
}

function isAbsent(value: string | null | undefined): value is null | undefined | '' {
  return value === null || value === undefined || value === ''
}

function isBlank(text: string | null | undefined): boolean {
  return isAbsent(text?.trim())
}
