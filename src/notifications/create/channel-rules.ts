import type { ErrorCode } from '../../errors/error-table.js'
import type { Fault } from '../../errors/gateway-error.js'
import { letterAddressFaults } from '../../provider/letter-address.js'
import { missingPlaceholders } from '../../provider/personalisation.js'
import type { ProviderChannel } from '../../provider/provider.js'
import { isBlank } from '../given-values.js'
import { askedChannels, channelTemplates } from './asked-channels.js'
import type { CreateNotification } from './create-notification.js'
import { inputFault } from './form-rules.js'

/** What the channels need that a notification goes out on. */
export function channelFaults(input: CreateNotification): Fault[] {
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
    ...channels.flatMap((channel) => recipientFaults[channel](input)),
  ]
}

const wordsFor: Record<ProviderChannel, string> = {
  Email: 'an e-mail',
  Text: 'a text message',
  Letter: 'a letter',
}

const recipientFaults: Record<ProviderChannel, (input: CreateNotification) => Fault[]> = {
  Email: ({ email }) => (isBlank(email) ? [needed('EMAIL_REQUIRED', 'email', wordsFor.Email)] : []),
  Text: ({ mobileNumber }) =>
    isBlank(mobileNumber) ? [needed('MOBILE_NUMBER_REQUIRED', 'mobileNumber', wordsFor.Text)] : [],
  Letter: ({ personalisationParams }) => [
    ...nameFaults(personalisationParams ?? {}),
    ...letterAddressFaults(personalisationParams ?? {}, ['input', 'personalisationParams']),
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
