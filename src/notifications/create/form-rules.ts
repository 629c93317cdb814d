import type { ErrorCode } from '../../errors/error-table.js'
import type { Fault } from '../../errors/gateway-error.js'
import { isStorable } from '../../database/storable.js'
import { isEmailAddress } from '../../provider/email-address.js'
import { isPhoneNumber } from '../../provider/phone-number.js'
import { isUuid } from '../../foundation/uuid.js'
import { isBlank, isDeeperThan, isLongerThan, textsOf } from '../given-values.js'
import {
  deepestPersonalisation,
  textLimits,
  type CanonicalNotification,
} from './create-notification.js'

/** A broken rule about one field of the input; further names lead into a JSON field. */
export function inputFault(code: ErrorCode, field: string | string[], message: string): Fault {
  return { code, message, path: ['input', ...(typeof field === 'string' ? [field] : field)] }
}

/** Texts that are too long or cannot be stored. */
export function sizeFaults(input: CanonicalNotification): Fault[] {
  const names = Object.keys(textLimits) as (keyof typeof textLimits)[]
  return names.flatMap((name) => {
    const broken = sizeFault(input[name] ?? '', name)
    return broken === null ? [] : [inputFault(broken.code, name, broken.message)]
  })
}

/** What is wrong with the size or the characters of one value, under the limits of a named field. */
export function sizeFault(
  value: unknown,
  name: keyof typeof textLimits,
): Pick<Fault, 'code' | 'message'> | null {
  const limit = textLimits[name]
  if (isDeeperThan(deepestPersonalisation, value)) {
    return { code: 'TOO_LONG', message: `${name} takes at most ${deepestPersonalisation} levels.` }
  }
  if (!textsOf(value).every(isStorable)) {
    return { code: 'TEXT_INVALID', message: `${name} holds a character that cannot be stored.` }
  }
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (!isLongerThan(limit, text)) return null
  const most = limit.toLocaleString('en-GB')
  return { code: 'TOO_LONG', message: `${name} takes at most ${most} characters.` }
}

/** Texts that are not what their field is for, whatever the channels. */
export function formFaults(input: CanonicalNotification): Fault[] {
  return [
    ...(isUuid(input.targetId) ? [] : [notUuid('targetId')]),
    ...templateFields
      .filter((field) => input[field] !== null && !isUuid(input[field]))
      .map(notUuid),
    ...(input.email === null || isEmailAddress(input.email)
      ? []
      : [inputFault('EMAIL_INVALID', 'email', 'email must be an e-mail address.')]),
    ...(input.mobileNumber === null || isPhoneNumber(input.mobileNumber)
      ? []
      : [
          inputFault(
            'PHONE_NUMBER_INVALID',
            'mobileNumber',
            'mobileNumber must be a phone number.',
          ),
        ]),
    ...webAddressFaults(input.followOnUrl),
    ...(['user', 'idempotencyKey'] as const)
      .filter((field) => input[field] !== null && isBlank(input[field]))
      .map((field) => inputFault('REQUIRED', field, `${field} must not be blank when given.`)),
  ]
}

const templateFields = [
  'templateId',
  'emailTemplateId',
  'smsTemplateId',
  'letterTemplateId',
] as const

function notUuid(field: string): Fault {
  return inputFault('ID_INVALID', field, `${field} must be a UUID.`)
}

function webAddressFaults(text: string | null): Fault[] {
  if (text === null) return []
  const refuse = (message: string) => [inputFault('FOLLOW_ON_URL_INVALID', 'followOnUrl', message)]
  // The URL parser mends what it can: it drops blanks and invisible characters and adds slashes.
  if (!/^https?:\/\//i.test(text)) return refuse('followOnUrl must start with http:// or https://.')
  if (/[\s\p{Cc}\p{Default_Ignorable_Code_Point}\\]/u.test(text)) {
    return refuse('followOnUrl must hold no blanks, backslashes or invisible characters.')
  }
  if (!URL.canParse(text)) return refuse('followOnUrl must be a complete web address.')
  const { username, password } = new URL(text)
  return username === '' && password === ''
    ? []
    : refuse('followOnUrl must hold no user name or password.')
}
