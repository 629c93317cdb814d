import type { Fault } from '../../errors/gateway-error.js'
import { isStorable } from '../../database/storable.js'
import { channels } from '../../channels/channels.js'
import { inputFault } from '../../errors/input-fault.js'
import { isUuid } from '../../foundation/uuid.js'
import { isBlank, isDeeperThan, isLongerThan, textsOf } from '../../foundation/given-values.js'
import { channelTemplates } from './requested-channels.js'
import {
  maxPersonalisationDepth,
  textLimits,
  type CanonicalNotification,
} from './create-notification.js'
import { parseUrl } from '../../foundation/parse-url.js'

/** Texts that are too long or contain characters that cannot be stored. */
export function sizeFaults(input: CanonicalNotification): Fault[] {
  const names = Object.keys(textLimits) as (keyof typeof textLimits)[]
  return names.flatMap((name) => {
    const fault = sizeFault(input[name] ?? '', name)
    return fault === null ? [] : [inputFault(fault.code, name, fault.message)]
  })
}

/** The size or character fault of one value, by the limit of the field; null if it has none. */
export function sizeFault(
  value: unknown,
  name: keyof typeof textLimits,
): Pick<Fault, 'code' | 'message'> | null {
  const limit = textLimits[name]
  if (isDeeperThan(maxPersonalisationDepth, value)) {
    return {
      code: 'TOO_LONG',
      message: `${name} may have at most ${maxPersonalisationDepth} levels.`,
    }
  }
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (isLongerThan(limit, text)) {
    const most = limit.toLocaleString('en-GB')
    return { code: 'TOO_LONG', message: `${name} may have at most ${most} characters.` }
  }
  if (textsOf(value).every(isStorable)) return null
  return { code: 'TEXT_INVALID', message: `${name} holds a character that cannot be stored.` }
}

/** Texts of the wrong form for their field, whatever the channels. */
export function formFaults(input: CanonicalNotification): Fault[] {
  return [
    ...(isUuid(input.targetId) ? [] : [notUuid('targetId')]),
    ...templateFields(input).map(notUuid),
    ...recipientFaults(input),
    ...webAddressFaults(input.followOnUrl),
    ...(['user', 'idempotencyKey'] as const)
      .filter((field) => input[field] !== null && isBlank(input[field]))
      .map((field) => inputFault('REQUIRED', field, `${field} must not be blank when given.`)),
  ]
}

/** The template fields that are not UUIDs. */
function templateFields(input: CanonicalNotification): string[] {
  const templates: readonly (readonly [string, string | null])[] = [
    ['templateId', input.templateId],
    ...channelTemplates(input).map(
      ({ channel, templateId }) => [channel.templateField, templateId] as const,
    ),
  ]
  return templates.flatMap(([field, id]) => (id === null || isUuid(id) ? [] : [field]))
}

function recipientFaults(input: CanonicalNotification): Fault[] {
  const fields = new Map(
    channels.external.flatMap(({ recipient }) =>
      recipient === null ? [] : [[recipient.field, recipient]],
    ),
  )
  return [...fields.values()].flatMap((recipient) => {
    const value = input[recipient.field]
    const fault = value === null ? null : recipient.fault(value)
    return fault === null ? [] : [inputFault(fault.code, recipient.field, fault.message)]
  })
}

function notUuid(field: string): Fault {
  return inputFault('ID_INVALID', field, `${field} must be a UUID.`)
}

function webAddressFaults(text: string | null): Fault[] {
  if (text === null) return []
  const refuse = (message: string) => [inputFault('FOLLOW_ON_URL_INVALID', 'followOnUrl', message)]
  // The URL parser repairs input: it drops blanks and invisible characters and adds slashes.
  if (!/^https?:\/\//i.test(text)) return refuse('followOnUrl must start with http:// or https://.')
  if (/[\s\p{Cc}\p{Default_Ignorable_Code_Point}\\]/u.test(text)) {
    return refuse('followOnUrl must hold no blanks, backslashes or invisible characters.')
  }
  const url = parseUrl(text)
  if (url === null) return refuse('followOnUrl must be a complete web address.')
  const { username, password } = url
  return username === '' && password === ''
    ? []
    : refuse('followOnUrl must hold no user name or password.')
}
