import type { Fault } from '../../errors/gateway-error.js'
import type { SendingService } from '../../channels/definition/channel.js'
import { canonicalInput, channelTemplates } from './canonical-input.js'
import {
  clockSkewMinutes,
  maxSendAfterDays,
  type CanonicalNotification,
  type CreateNotification,
  maxPersonalisationDepth,
  textLimits,
} from './notification-input.js'
import { inputFault, neededFault } from '../../errors/input-fault.js'
import { keyFaults, personalisationFaults } from './personalisation-rules.js'
import { screen } from '../../channels/screen/channel.js'
import { isBlank, isDeeperThan, isLongerThan, textsOf } from '../../foundation/given-values.js'
import { isUuid } from '../../foundation/uuid.js'
import { isStorable } from '../../database/storable.js'
import { channels } from '../../channels/channels.js'
import { parseUrl } from '../../foundation/parse-url.js'

/**
 * Checks all rules about the content. Returns a fault with a field path for each broken rule. Messages never repeat
 * values.
 *
 * @param service known properties of the sending service
 */
export function createFaults(
  input: CanonicalNotification,
  service: SendingService = { lettersAbroad: null },
): Fault[] {
  // Check the size first, because the other rules must not process huge values.
  const tooLarge = sizeFaults(input)
  if (tooLarge.some(({ code }) => code === 'TOO_LONG')) return tooLarge
  return [...channelFaults(input, service), ...tooLarge, ...formFaults(input), ...keyFaults(input)]
}

/**
 * The faults of a body that also fails schema validation, so that the caller sees all faults at once. Unreadable fields
 * cause no other faults.
 *
 * @param unreadable fields that are missing or have the wrong type
 */
export function faultsBeside(
  body: Readonly<Record<string, unknown>>,
  unreadable: ReadonlySet<string>,
): Fault[] {
  const readable = Object.entries(body).filter(([field]) => !unreadable.has(field))
  // sendAfter is checked later, against the clock.
  const input = { ...placeholders, ...Object.fromEntries(readable), sendAfter: null }
  return createFaults(canonicalInput(input as unknown as CreateNotification)).filter(
    ({ path: [, field = ''] }) => !unreadable.has(field),
  )
}

const placeholders = { targetId: '00000000-0000-4000-8000-000000000000', notificationType: '' }

/** Faults that depend on the current time. Valid content becomes invalid if it is sent again too late. */
export function scheduleFaults(
  { sendAfter }: Pick<CanonicalNotification, 'sendAfter'>,
  now: Date,
): Fault[] {
  if (sendAfter === null) return []
  const aheadMs = sendAfter.getTime() - now.getTime()
  if (aheadMs < -clockSkewMinutes * minuteMs) {
    return [inputFault('SEND_AFTER_OUT_OF_RANGE', 'sendAfter', 'sendAfter is in the past.')]
  }
  if (aheadMs > maxSendAfterDays * dayMs) {
    const message = `sendAfter may be at most ${maxSendAfterDays} days ahead.`
    return [inputFault('SEND_AFTER_OUT_OF_RANGE', 'sendAfter', message)]
  }
  return []
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** Faults of the fields that the requested channels need. */
function channelFaults(input: CanonicalNotification, service: SendingService): Fault[] {
  const requested = input.channels
  return [
    ...(input.notificationType === screen.name ? screen.faults(input) : []),
    ...(requested.length > 0 && isBlank(input.serviceKey)
      ? [
          neededFault(
            'SERVICE_KEY_REQUIRED',
            'serviceKey',
            'messages that are sent through the provider',
          ),
        ]
      : []),
    ...requested
      .filter(({ templateId }) => templateId === null)
      .map(({ channel, field }) => neededFault('TEMPLATE_ID_REQUIRED', field, channel.words)),
    ...unusedTemplateFaults(input),
    ...requested.flatMap(({ channel }) => channel.faults(input, service)),
    ...(requested.length > 0 ? personalisationFaults(input.personalisationParams ?? {}) : []),
  ]
}

/** Faults of templates that no requested channel uses, because their messages would silently not be sent. */
function unusedTemplateFaults(input: CanonicalNotification): Fault[] {
  const requested = input.channels
  const unused = channelTemplates(input)
    .filter(
      ({ channel, templateId }) =>
        requested.every((other) => other.channel !== channel) && isUuid(templateId),
    )
    .map(({ channel: { name, flag, templateField: field } }) => {
      const message = `${field} is set, but no ${name} is requested. Set ${flag}, or omit ${field}.`
      return inputFault('TEMPLATE_NOT_USED', field, message)
    })
  const haveTemplates = requested.every(({ templateId }) => templateId !== null)
  const usesGeneral = requested.some(
    ({ field, templateId }) => field === 'templateId' || templateId === input.templateId,
  )
  if (requested.length === 0 || !haveTemplates || usesGeneral || !isUuid(input.templateId))
    return unused
  const message =
    'templateId is not used, because each channel has its own template. Omit one of the templates.'
  return [...unused, inputFault('TEMPLATE_NOT_USED', 'templateId', message)]
}

/** Faults of texts that are too long or contain characters that cannot be stored. */
function sizeFaults(input: CanonicalNotification): Fault[] {
  const names = Object.keys(textLimits) as (keyof typeof textLimits)[]
  return names.flatMap((name) => {
    const fault = sizeFault(input[name] ?? '', name)
    return fault === null ? [] : [inputFault(fault.code, name, fault.message)]
  })
}

/** The size or character fault of one value, by the limit of the field; null if the value is valid. */
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
  return { code: 'TEXT_INVALID', message: `${name} contains a character that cannot be stored.` }
}

/** Faults of texts with the wrong form for their field. They do not depend on the channels. */
function formFaults(input: CanonicalNotification): Fault[] {
  return [
    ...(isUuid(input.targetId) ? [] : [notUuid('targetId')]),
    ...(input.templateId === null || isUuid(input.templateId) ? [] : [notUuid('templateId')]),
    ...channelTemplates(input)
      .filter(({ templateId }) => !isUuid(templateId))
      .map(({ channel }) => notUuid(channel.templateField)),
    ...recipientFaults(input),
    ...webAddressFaults(input.followOnUrl),
    ...(['user', 'idempotencyKey'] as const)
      .filter((field) => input[field] !== null && isBlank(input[field]))
      .map((field) =>
        inputFault('REQUIRED', field, `${field} must not be blank. Fill it, or omit it.`),
      ),
  ]
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
  // Check the text first, because the URL parser repairs it: it drops blanks and invisible characters and adds slashes.
  if (!/^https?:\/\//i.test(text)) return refuse('followOnUrl must start with http:// or https://.')
  if (/[\s\p{Cc}\p{Default_Ignorable_Code_Point}\\]/u.test(text)) {
    return refuse('followOnUrl must not contain blanks, backslashes or invisible characters.')
  }
  const url = parseUrl(text)
  if (url === null) return refuse('followOnUrl must be a complete web address.')
  const { username, password } = url
  return username === '' && password === ''
    ? []
    : refuse('followOnUrl must not contain a user name or password.')
}
