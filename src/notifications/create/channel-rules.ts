import type { SendingService } from '../../channels/definition/channel.js'
import { shownChannel } from '../../channels/channels.js'
import type { Fault } from '../../errors/gateway-error.js'
import { inputFault, neededFault } from '../../errors/input-fault.js'
import { isBlank } from '../../foundation/given-values.js'
import { isUuid } from '../../foundation/uuid.js'
import { channelTemplates } from './asked-channels.js'
import type { CanonicalNotification } from './create-notification.js'
import { personalisationFaults } from './personalisation-rules.js'

/** What the channels need that a notification goes out on. */
export function channelFaults(input: CanonicalNotification, service: SendingService): Fault[] {
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
