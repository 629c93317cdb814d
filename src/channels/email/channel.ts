import { neededFault } from '../../errors/input-fault.js'
import { isBlank } from '../../foundation/given-values.js'
import type { ExternalChannel } from '../definition/channel.js'
import {
  withoutHiddenBlanks,
  isEmptyUnlessWorded,
  noText,
  tooLong,
} from '../definition/template-text.js'
import { meaningOf } from '../definition/status-meaning.js'
import { isEmailAddress } from './email-address.js'

const mostBytes = 2_000_000

export const email = {
  name: 'Email',
  description: 'sent to an e-mail address',
  words: 'an e-mail',
  flag: 'requireEmailNotification',
  templateField: 'emailTemplateId',
  recipient: {
    field: 'email',
    shownAs: 'emailAddress',
    canonical: withoutHiddenBlanks,
    fault: (address) =>
      isEmailAddress(address)
        ? null
        : { code: 'EMAIL_INVALID', message: 'email must be a valid e-mail address.' },
  },
  providerWord: 'email',
  listStyle: 'bullets',
  lateCallback: 'complaint',
  firstPollMs: 60_000,
  faults: (input) =>
    isBlank(input.email) ? [neededFault('EMAIL_REQUIRED', 'email', 'an e-mail')] : [],
  contentFault: (body, filled) =>
    isEmptyUnlessWorded(body, filled)
      ? noText('Email')
      : tooLong('Email', Buffer.byteLength(filled.trim()), mostBytes, 'bytes'),
  send: (post, { templateId, recipient, personalisation, reference }) =>
    post('/v2/notifications/email', {
      template_id: templateId,
      email_address: recipient,
      personalisation,
      reference,
    }),
  addressLines: () => [],
  meaningOf,
} as const satisfies ExternalChannel
