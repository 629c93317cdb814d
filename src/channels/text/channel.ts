import { neededFault } from '../../errors/input-fault.js'
import { isBlank } from '../../foundation/given-values.js'
import type { ExternalChannel } from '../definition/channel.js'
import { noText, tooLong } from '../definition/template-text.js'
import { meaningOf } from '../definition/status-meaning.js'
import { isPhoneNumber } from './phone-number.js'

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

const hidden = /[\u180e\u200b-\u200d\u2060\ufeff]/g

/**
 * Number of characters of the sent text message. Spaces and empty lines are collapsed. The provider replaces
 * unsupported characters one to one, except the ellipsis, which becomes three dots.
 */
export function sentCharacters(text: string): number {
  const lines = text
    .replace(/(^|[^ \t])[ \t]+(?=[,.])/g, '$1')
    .split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/)
    .map((line) => line.replace(hidden, '').replace(/\s+/g, ' ').trim())
  const filtered = lines
    .join('\n')
    .replace(/\n\n\n+/g, '\n\n')
    .trim()
  let count = 0
  for (const character of filtered) count += character === '…' ? 3 : 1
  return count
}
