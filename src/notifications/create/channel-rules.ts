import type { ErrorCode } from '../../errors/error-table.js'
import type { Fault } from '../../errors/gateway-error.js'
import { letterAddressFaults, type LettersAbroad } from '../../provider/letter-address.js'
import { missingPlaceholders } from '../../provider/personalisation.js'
import type { ProviderChannel } from '../../provider/provider.js'
import { isBlank } from '../given-values.js'
import { isUuid } from '../../foundation/uuid.js'
import { deliveryChannels } from '../vocabulary.js'
import { askedChannels, channelTemplates, flagOf, templateFieldOf } from './asked-channels.js'
import type { CanonicalNotification } from './create-notification.js'
import { inputFault } from './form-rules.js'
import { letterLineFaults, personalisationFaults } from './personalisation-rules.js'

/** What the channels need that a notification goes out on. */
export function channelFaults(input: CanonicalNotification, lettersAbroad: LettersAbroad): Fault[] {
  const channels = askedChannels(input)
  return [
    ...(input.notificationType === 'Screen' && isBlank(input.message)
      ? [inputFault('MESSAGE_REQUIRED', 'message', 'A Screen notification needs a message.')]
      : []),
    ...(channels.length > 0 && isBlank(input.serviceKey)
      ? [needed('SERVICE_KEY_REQUIRED', 'serviceKey', 'whatever is sent through the provider')]
      : []),
    ...channelTemplates(input)
      .filter(({ templateId }) => templateId === null)
      .map(({ channel, field }) => needed('TEMPLATE_ID_REQUIRED', field, wordsFor[channel])),
    ...unusedTemplateFaults(input),
    ...channels.flatMap((channel) => recipientFaults[channel](input, lettersAbroad)),
    ...(channels.length > 0 ? personalisationFaults(input.personalisationParams ?? {}) : []),
  ]
}

/** A template that serves nothing is a flag that was forgotten, and a message that nobody would miss. */
function unusedTemplateFaults(input: CanonicalNotification): Fault[] {
  const templates = channelTemplates(input)
  const unused = deliveryChannels
    .filter((channel) => templates.every((one) => one.channel !== channel))
    .flatMap((channel) => {
      const field = templateFieldOf[channel]
      if (!isUuid(input[field])) return []
      const message = `${field} is given, but no ${channel} is asked for. Set ${flagOf[channel]}, or leave ${field} out.`
      return [inputFault('TEMPLATE_NOT_USED', field, message)]
    })
  const served = templates.every(({ templateId }) => templateId !== null)
  const general = templates.some(
    ({ field, templateId }) => field === 'templateId' || templateId === input.templateId,
  )
  if (templates.length === 0 || !served || general || !isUuid(input.templateId)) return unused
  const message =
    'templateId serves no channel: each has a template of its own. Leave one of them out.'
  return [...unused, inputFault('TEMPLATE_NOT_USED', 'templateId', message)]
}

const wordsFor: Record<ProviderChannel, string> = {
  Email: 'an e-mail',
  Text: 'a text message',
  Letter: 'a letter',
}

const recipientFaults: Record<
  ProviderChannel,
  (input: CanonicalNotification, lettersAbroad: LettersAbroad) => Fault[]
> = {
  Email: ({ email }) => (isBlank(email) ? [needed('EMAIL_REQUIRED', 'email', wordsFor.Email)] : []),
  Text: ({ mobileNumber }) =>
    isBlank(mobileNumber) ? [needed('MOBILE_NUMBER_REQUIRED', 'mobileNumber', wordsFor.Text)] : [],
  Letter: ({ personalisationParams }, lettersAbroad) => [
    ...nameFaults(personalisationParams ?? {}),
    ...letterLineFaults(personalisationParams ?? {}),
    ...letterAddressFaults(
      personalisationParams ?? {},
      ['input', 'personalisationParams'],
      lettersAbroad,
    ),
  ],
}

function nameFaults(params: Readonly<Record<string, unknown>>): Fault[] {
  const filled = Object.fromEntries(
    Object.entries(params).filter(([, value]) => typeof value !== 'string' || !isBlank(value)),
  )
  return missingPlaceholders(Object.keys(nameCodes), filled).map((name) =>
    inputFault(
      nameCodes[name as keyof typeof nameCodes],
      ['personalisationParams', name],
      `personalisationParams needs ${name} for a letter.`,
    ),
  )
}

const nameCodes = { firstName: 'FIRST_NAME_REQUIRED', lastName: 'LAST_NAME_REQUIRED' } as const

function needed(code: ErrorCode, field: string, forWhat: string): Fault {
  return inputFault(code, field, `${field} is needed for ${forWhat}.`)
}
