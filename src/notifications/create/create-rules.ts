import type { Fault } from '../../errors/gateway-error.js'
import type { SendingService } from '../../channels/definition/channel.js'
import { canonicalInput } from './canonical-input.js'
import {
  clockSkewMinutes,
  maxSendAfterDays,
  type CanonicalNotification,
  type CreateNotification,
} from './create-notification.js'
import { inputFault, neededFault } from '../../errors/input-fault.js'
import { formFaults, sizeFaults } from './form-rules.js'
import { keyFaults } from './secret-rules.js'
import { screen } from '../../channels/screen/channel.js'
import { isBlank } from '../../foundation/given-values.js'
import { isUuid } from '../../foundation/uuid.js'
import { channelTemplates } from './requested-channels.js'
import { personalisationFaults } from './personalisation-rules.js'

/**
 * Checks all rules about the content and reports every broken one with its field path. Messages never repeat values.
 *
 * @param service known properties of the sending service
 */
export function createFaults(
  input: CanonicalNotification,
  service: SendingService = { lettersAbroad: null },
): Fault[] {
  // Size first: the other rules must not process huge values.
  const tooLarge = sizeFaults(input)
  if (tooLarge.some(({ code }) => code === 'TOO_LONG')) return tooLarge
  return [...channelFaults(input, service), ...tooLarge, ...formFaults(input), ...keyFaults(input)]
}

/**
 * The broken rules of a body that also fails schema validation, so that the caller sees both at once. Unreadable fields
 * break no further rule.
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

/** Faults that depend on the current time: valid content may be repeated too late. */
export function scheduleFaults(
  { sendAfter }: Pick<CanonicalNotification, 'sendAfter'>,
  now: Date,
): Fault[] {
  if (sendAfter === null) return []
  const aheadMs = sendAfter.getTime() - now.getTime()
  if (aheadMs < -clockSkewMinutes * minuteMs) {
    return [inputFault('SEND_AFTER_OUT_OF_RANGE', 'sendAfter', 'sendAfter lies in the past.')]
  }
  if (aheadMs > maxSendAfterDays * dayMs) {
    const message = `sendAfter may lie at most ${maxSendAfterDays} days ahead.`
    return [inputFault('SEND_AFTER_OUT_OF_RANGE', 'sendAfter', message)]
  }
  return []
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** Faults of the requested channels' requirements. */
function channelFaults(input: CanonicalNotification, service: SendingService): Fault[] {
  const requested = input.channels
  return [
    ...(input.notificationType === screen.name ? screen.faults(input) : []),
    ...(requested.length > 0 && isBlank(input.serviceKey)
      ? [neededFault('SERVICE_KEY_REQUIRED', 'serviceKey', 'whatever is sent through the provider')]
      : []),
    ...requested
      .filter(({ templateId }) => templateId === null)
      .map(({ channel, field }) => neededFault('TEMPLATE_ID_REQUIRED', field, channel.words)),
    ...unusedTemplateFaults(input),
    ...requested.flatMap(({ channel }) => channel.faults(input, service)),
    ...(requested.length > 0 ? personalisationFaults(input.personalisationParams ?? {}) : []),
  ]
}

/** A template without its channel flag is reported: the message would silently not be sent. */
function unusedTemplateFaults(input: CanonicalNotification): Fault[] {
  const requested = input.channels
  const unused = channelTemplates(input)
    .filter(
      ({ channel, templateId }) =>
        requested.every((other) => other.channel !== channel) && isUuid(templateId),
    )
    .map(({ channel: { name, flag, templateField: field } }) => {
      const message = `${field} is given, but no ${name} is asked for. Set ${flag}, or leave ${field} out.`
      return inputFault('TEMPLATE_NOT_USED', field, message)
    })
  const haveTemplates = requested.every(({ templateId }) => templateId !== null)
  const usesGeneral = requested.some(
    ({ field, templateId }) => field === 'templateId' || templateId === input.templateId,
  )
  if (requested.length === 0 || !haveTemplates || usesGeneral || !isUuid(input.templateId))
    return unused
  const message =
    'templateId serves no channel: each has a template of its own. Leave one of them out.'
  return [...unused, inputFault('TEMPLATE_NOT_USED', 'templateId', message)]
}
