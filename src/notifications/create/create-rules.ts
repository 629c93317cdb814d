import type { Fault } from '../../errors/gateway-error.js'
import type { SendingService } from '../../channels/definition/channel.js'
import { canonicalInput } from './canonical-input.js'
import {
  clockSkewMinutes,
  furthestSendDays,
  type CanonicalNotification,
  type CreateNotification,
} from './create-notification.js'
import { inputFault, neededFault } from '../../errors/input-fault.js'
import { formFaults, sizeFaults } from './form-rules.js'
import { keyFaults } from './secret-rules.js'
import { shownChannel } from '../../channels/channels.js'
import { isBlank } from '../../foundation/given-values.js'
import { isUuid } from '../../foundation/uuid.js'
import { channelTemplates } from './asked-channels.js'
import { personalisationFaults } from './personalisation-rules.js'

/**
 * Checks all rules about the content and reports every broken one, each with the field's path. Values
 * are never repeated.
 *
 * @param service what is known of the service that sends
 */
export function createFaults(
  input: CanonicalNotification,
  service: SendingService = { lettersAbroad: null },
): Fault[] {
  // Before anything reads them.
  const tooLarge = sizeFaults(input)
  if (tooLarge.some(({ code }) => code === 'TOO_LONG')) return tooLarge
  return [...channelFaults(input, service), ...tooLarge, ...formFaults(input), ...keyFaults(input)]
}

/**
 * The broken rules of a body whose form is wrong, too, so that a caller hears of both at once. What is
 * missing or unreadable breaks no further rule, and without a channel nothing is asked for by it.
 *
 * @param unreadable fields that are missing or of another type
 */
export function faultsBeside(
  body: Readonly<Record<string, unknown>>,
  unreadable: ReadonlySet<string>,
): Fault[] {
  const readable = Object.entries(body).filter(([field]) => !unreadable.has(field))
  // A time is checked against the clock when all else is right.
  const given = { ...standIns, ...Object.fromEntries(readable), sendAfter: null }
  return createFaults(canonicalInput(given as unknown as CreateNotification)).filter(
    ({ path: [, field = ''] }) => !unreadable.has(field),
  )
}

const standIns = { targetId: '00000000-0000-4000-8000-000000000000', notificationType: '' }

/** The rule that hangs on the time of asking: content that was right once may come again too late. */
export function scheduleFaults(
  { sendAfter }: Pick<CanonicalNotification, 'sendAfter'>,
  now: Date,
): Fault[] {
  if (sendAfter === null) return []
  const aheadMs = sendAfter.getTime() - now.getTime()
  if (aheadMs < -clockSkewMinutes * minuteMs) {
    return [inputFault('SEND_AFTER_OUT_OF_RANGE', 'sendAfter', 'sendAfter lies in the past.')]
  }
  if (aheadMs > furthestSendDays * dayMs) {
    const message = `sendAfter may lie at most ${furthestSendDays} days ahead.`
    return [inputFault('SEND_AFTER_OUT_OF_RANGE', 'sendAfter', message)]
  }
  return []
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** What the channels need that a notification goes out on. */
function channelFaults(input: CanonicalNotification, service: SendingService): Fault[] {
  const asked = input.channels
  return [
    ...(shownChannel(input.notificationType)?.faults(input, service) ?? []),
    ...(asked.length > 0 && isBlank(input.serviceKey)
      ? [neededFault('SERVICE_KEY_REQUIRED', 'serviceKey', 'whatever is sent through the provider')]
      : []),
    ...asked
      .filter(({ templateId }) => templateId === null)
      .map(({ channel, field }) => neededFault('TEMPLATE_ID_REQUIRED', field, channel.words)),
    ...unusedTemplateFaults(input),
    ...asked.flatMap(({ channel }) => channel.faults(input, service)),
    ...(asked.length > 0 ? personalisationFaults(input.personalisationParams ?? {}) : []),
  ]
}

/** A template without its flag is a flag that was forgotten, and a message that would silently not be sent. */
function unusedTemplateFaults(input: CanonicalNotification): Fault[] {
  const asked = input.channels
  const unused = channelTemplates(input)
    .filter(
      ({ channel, templateId }) =>
        asked.every((one) => one.channel !== channel) && isUuid(templateId),
    )
    .map(({ channel: { name, flag, templateField: field } }) => {
      const message = `${field} is given, but no ${name} is asked for. Set ${flag}, or leave ${field} out.`
      return inputFault('TEMPLATE_NOT_USED', field, message)
    })
  const served = asked.every(({ templateId }) => templateId !== null)
  const general = asked.some(
    ({ field, templateId }) => field === 'templateId' || templateId === input.templateId,
  )
  if (asked.length === 0 || !served || general || !isUuid(input.templateId)) return unused
  const message =
    'templateId serves no channel: each has a template of its own. Leave one of them out.'
  return [...unused, inputFault('TEMPLATE_NOT_USED', 'templateId', message)]
}
