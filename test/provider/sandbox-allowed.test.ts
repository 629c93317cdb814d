import { expect, it } from 'vitest'
import { letterAddressFaults } from '../../src/channels/letter/letter-address.js'
import { sandboxKeys } from '../../src/development/provider-sandbox/services.js'
import { otherKeys } from './sandbox-other-services.js'
import {
  onEnvelope,
  paths,
  sharedSandbox,
  toAddress,
  toEmail,
  toPhone,
} from './sandbox-requests.js'
import { address, values, type Asking } from './sandbox-subject.js'

const subject = sharedSandbox()

it.each<[string, string, Asking]>([
  [
    'a team member by a team key',
    paths.email,
    { body: { ...toEmail, email_address: 'Officer@Example.com' }, key: sandboxKeys.team },
  ],
  [
    'anybody by the test key of a trial service',
    paths.sms,
    { body: toPhone, key: otherKeys.trialTest },
  ],
  [
    'a letter by the test key of a trial service',
    paths.letter,
    { body: toAddress, key: otherKeys.trialTest },
  ],
  [
    'a text abroad',
    paths.sms,
    { body: { ...toPhone, phone_number: '0033612345678' }, key: otherKeys.abroad },
  ],
  [
    'a letter abroad',
    paths.letter,
    { body: onEnvelope({ ...address, address_line_3: 'France' }), key: otherKeys.abroad },
  ],
  [
    'a letter to the forces',
    paths.letter,
    { body: onEnvelope({ ...address, address_line_3: 'BFPO 801' }) },
  ],
  [
    'a number with prefix and spaces',
    paths.sms,
    { body: { ...toPhone, phone_number: '+44 (0)7700 900 123' } },
  ],
  [
    'placeholders in other spellings',
    paths.sms,
    { body: { ...toPhone, personalisation: { 'N-a_m e': 'Ada', AMOUNT: 1 } } },
  ],
  ['an empty value', paths.sms, { body: { ...toPhone, personalisation: { ...values, name: '' } } }],
])('takes %s', async (_case, path, asking) => {
  const answer = await subject().ask(path, asking)
  expect(answer.status, answer.text).toBe(201)
})

it.each([
  [['Sgt Ada', 'BFPO 801', 'Camp Bastion']],
  [['Sgt Ada', 'Camp Bastion', 'BFPO c/o 801', 'United Kingdom']],
  [['Ada', '1 High Street', 'E1 6AN', 'England', 'UK']],
  [['Ada', '1 High Street', 'e16an ,']],
  [['NFA Ltd', '1 High Street', 'E1 6AN']],
  [['Ada', '”The Elms”', 'E1 6AN']],
])('takes a letter to %j, for the gateway does', async (lines) => {
  const entries = lines.map((line, index) => [`address_line_${index + 1}`, line] as const)
  const envelope = Object.fromEntries(entries)
  expect(letterAddressFaults(envelope, [])).toEqual([])
  const answer = await subject().ask(paths.letter, { body: onEnvelope(envelope) })
  expect(answer.status, answer.text).toBe(201)
})
