import { neededFault } from '../../errors/input-fault.js'
import { isBlank } from '../../foundation/given-values.js'
import type { ExternalChannel } from '../definition/channel.js'
import { noText, tooLong } from '../definition/message-limits.js'
import { meaningOf } from '../definition/status-meaning.js'
import { isPhoneNumber } from './phone-number.js'
import { sentCharacters } from './sent-characters.js'

const mostCharacters = 918

/** A text message to a mobile phone. */
export const text = {
  name: 'Text',
  description: 'sent to a mobile phone',
  words: 'a text message',
  flag: 'requireSmsNotification',
  templateField: 'smsTemplateId',
  recipient: {
    field: 'mobileNumber',
    shownAs: 'phoneNumber',
    canonical: (number) => number.trim(),
    fault: (number) =>
      isPhoneNumber(number)
        ? null
        : { code: 'PHONE_NUMBER_INVALID', message: 'mobileNumber must be a valid phone number.' },
  },
  providerWord: 'sms',
  listStyle: 'sentence',
  lateCallback: null,
  firstPollMs: 60_000,
  faults: (input) =>
    isBlank(input.mobileNumber)
      ? [neededFault('MOBILE_NUMBER_REQUIRED', 'mobileNumber', 'a text message')]
      : [],
  contentFault: (_body, filled) => {
    const characters = sentCharacters(filled)
    return characters === 0
      ? noText('Text')
      : tooLong('Text', characters, mostCharacters, 'characters')
  },
  send: (post, { templateId, recipient, personalisation, reference }) =>
    post('/v2/notifications/sms', {
      template_id: templateId,
      phone_number: recipient,
      personalisation,
      reference,
    }),
  addressLines: () => [],
  meaningOf,
} as const satisfies ExternalChannel
