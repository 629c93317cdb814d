import { describe } from 'vitest'
import { sandboxKeys } from '../../src/development/provider-sandbox/services.js'
import { otherKeys } from './sandbox-other-services.js'
import {
  bad,
  invalid,
  onEnvelope,
  paths,
  toAddress,
  itRefuses,
  sharedSandbox,
} from './sandbox-requests.js'
import { address, templates } from './sandbox-subject.js'

const subject = sharedSandbox()

describe('a letter', () => {
  itRefuses(subject, [
    [
      'with a team key',
      paths.letter,
      { body: toAddress, key: sandboxKeys.team },
      [403, 'BadRequestError', 'Cannot send letters with a team api key'],
    ],
    [
      'in trial mode',
      paths.letter,
      { body: toAddress, key: otherKeys.trial },
      [403, 'BadRequestError', 'Cannot send letters when service is in trial mode'],
    ],
    [
      'where letters are switched off',
      paths.letter,
      { body: toAddress, key: otherKeys.textsOnly },
      bad('Service is not allowed to send letters'),
    ],
    [
      'without personalisation',
      paths.letter,
      { body: { template_id: templates.letter.id } },
      invalid('personalisation is a required property'),
    ],
    [
      'with two address lines',
      paths.letter,
      { body: onEnvelope({ address_line_1: 'A', address_line_2: 'SW1A 2AA' }) },
      invalid('Address must be at least 3 lines'),
    ],
    [
      'with address keys in camel case',
      paths.letter,
      { body: onEnvelope({ addressLine1: 'A', addressLine2: 'B', addressLine3: 'SW1A 2AA' }) },
      invalid('Address must be at least 3 lines'),
    ],
    [
      'with a postcode that a seventh line hides',
      paths.letter,
      {
        body: onEnvelope({
          ...{ address_line_1: 'A', address_line_2: 'B', address_line_7: '' },
          postcode: 'SW1A 2AA',
        }),
      },
      invalid('Address must be at least 3 lines'),
    ],
    [
      'with more than seven lines',
      paths.letter,
      { body: onEnvelope({ ...address, address_line_1: '1\n2\n3\n4\n5\n6' }) },
      invalid('Address must be no more than 7 lines'),
    ],
    [
      'without a postcode',
      paths.letter,
      { body: onEnvelope({ ...address, address_line_3: 'France' }) },
      invalid('Must be a real UK postcode'),
    ],
    [
      'with neither postcode nor country, where letters go abroad',
      paths.letter,
      { body: onEnvelope({ ...address, address_line_3: 'Nowhere' }), key: otherKeys.abroad },
      invalid('Last line of address must be a real UK postcode or another country'),
    ],
    [
      'with a line of symbols',
      paths.letter,
      { body: onEnvelope({ ...address, address_line_2: '[1 High Street' }) },
      invalid(/^Address lines must not start with/),
    ],
    [
      'without a letter or digit in the second line',
      paths.letter,
      { body: onEnvelope({ ...address, address_line_2: '--' }) },
      invalid(/first 2 lines/),
    ],
    [
      'to no fixed abode',
      paths.letter,
      { body: onEnvelope({ ...address, address_line_2: 'No fixed abode' }) },
      invalid('Must be a real address'),
    ],
    [
      'to the forces with a country',
      paths.letter,
      {
        body: onEnvelope({ ...address, address_line_2: 'BFPO 801', address_line_3: 'Germany' }),
        key: otherKeys.abroad,
      },
      invalid(/BFPO/),
    ],
    [
      'that is finished but without reference',
      paths.letter,
      { body: { content: 'JVBERg==' } },
      invalid('reference is a required property'),
    ],
    [
      'that is finished but with unknown postage',
      paths.letter,
      { body: { content: 'JVBERg==', reference: 'r', postage: 'pigeon' } },
      invalid('postage invalid. It must be either first, second or economy.'),
    ],
  ])
})
