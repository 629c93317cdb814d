import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { sandboxKeys } from '../../src/development/provider-sandbox/services.js'
import { precompiledTemplate } from '../../src/development/provider-sandbox/templates.js'
import { archivedTemplate, otherKeys } from './sandbox-other-services.js'
import {
  bad,
  invalid,
  paths,
  toEmail,
  toPhone,
  itRefuses,
  sharedSandbox,
} from './sandbox-requests.js'
import { templates, values } from './sandbox-subject.js'

const subject = sharedSandbox()

describe('a request', () => {
  itRefuses(subject, [
    [
      'to somebody outside the team, with a team key',
      paths.email,
      { body: toEmail, key: sandboxKeys.team },
      bad('Can’t send to this recipient using a team-only API key'),
    ],
    [
      'to somebody outside the team, in trial mode',
      paths.sms,
      { body: toPhone, key: otherKeys.trial },
      bad(/^Can’t send to this recipient when service is in trial mode – see /),
    ],
    [
      'with an unknown template',
      paths.email,
      { body: { ...toEmail, template_id: randomUUID() } },
      bad('Template not found'),
    ],
    [
      'with an archived template',
      paths.email,
      { body: { ...toEmail, template_id: archivedTemplate.id } },
      bad('Template has been deleted'),
    ],
    [
      'with a template of another channel',
      paths.email,
      { body: { ...toEmail, template_id: templates.sms.id } },
      bad('sms template is not suitable for email notification'),
    ],
    [
      'with a malformed template id',
      paths.email,
      { body: { ...toEmail, template_id: 'x' } },
      invalid('template_id is not a valid UUID'),
    ],
    [
      'for a malformed id',
      '/v2/notifications/x',
      {},
      invalid('notification_id is not a valid UUID'),
    ],
    [
      'with absent and null values',
      paths.email,
      { body: { ...toEmail, personalisation: { amount: null } } },
      bad('Missing personalisation: amount, name'),
    ],
    [
      'with personalisation that is text',
      paths.email,
      { body: { ...toEmail, personalisation: 'str' } },
      invalid('personalisation str is not of type object'),
    ],
    [
      'with a bad e-mail address',
      paths.email,
      { body: { ...toEmail, email_address: 'ada' } },
      invalid('email_address Not a valid email address'),
    ],
    [
      'with a null e-mail address',
      paths.email,
      { body: { ...toEmail, email_address: null } },
      invalid('email_address None is not of type string'),
    ],
    [
      'with a short number',
      paths.sms,
      { body: { ...toPhone, phone_number: '0770090' } },
      invalid('phone_number Not enough digits'),
    ],
    [
      'with a long number',
      paths.sms,
      { body: { ...toPhone, phone_number: '0770090012345' } },
      invalid('phone_number Too many digits'),
    ],
    [
      'with letters in the number',
      paths.sms,
      { body: { ...toPhone, phone_number: '07700 ninety' } },
      invalid('phone_number Must not contain letters or symbols'),
    ],
    [
      'to a landline',
      paths.sms,
      { body: { ...toPhone, phone_number: '020 7946 0000' } },
      [400, 'InvalidPhoneError', 'Not a UK mobile number'],
    ],
    [
      'abroad',
      paths.sms,
      { body: { ...toPhone, phone_number: '+33 6 12 34 56 78' } },
      bad('Cannot send to international mobile numbers'),
    ],
    [
      'with an unknown field',
      paths.email,
      { body: { ...toEmail, foo: 1 } },
      invalid('Additional properties are not allowed (foo was unexpected)'),
    ],
    [
      'with a reference that is too long',
      paths.email,
      { body: { ...toEmail, reference: 'r'.repeat(1_001) } },
      invalid(`reference ${'r'.repeat(1_001)} is too long`),
    ],
    [
      'with a text that is too long',
      paths.sms,
      { body: { ...toPhone, personalisation: { ...values, name: 'n'.repeat(918) } } },
      bad(/^Your message is too long\. Text messages cannot be longer than 918 characters/),
    ],
    [
      'with an e-mail that is too large',
      paths.email,
      { body: { ...toEmail, personalisation: { ...values, name: 'n'.repeat(2_000_000) } } },
      bad(/^Your message is too long\. Emails cannot be longer than 2000000 bytes/),
    ],
    [
      'with an unsubscribe address that is not secure',
      paths.email,
      { body: { ...toEmail, one_click_unsubscribe_url: 'http://example.com' } },
      invalid('one_click_unsubscribe_url is not a valid https url'),
    ],
    ['with malformed JSON', paths.email, { body: '{' }, bad('Invalid JSON supplied in POST data')],
    ['with an empty body', paths.email, { body: '' }, bad('Invalid JSON supplied in POST data')],
    ['with a list as body', paths.email, { body: '[]' }, invalid('[] is not of type object')],
    [
      'for an unknown message',
      `/v2/notifications/${randomUUID()}`,
      {},
      [404, 'NoResultFound', 'No result found'],
    ],
    [
      'for an unknown template',
      `/v2/template/${precompiledTemplate.id}`,
      {},
      [404, 'NoResultFound', 'No result found'],
    ],
    [
      'for a preview without values',
      `/v2/template/${templates.sms.id}/preview`,
      { body: { personalisation: { name: 'Ada' } } },
      bad('Missing personalisation: amount'),
    ],
    ['for a template by a word', '/v2/template/x', {}, invalid('id is not a valid UUID')],
    [
      'for a list by an unknown type',
      '/v2/notifications?template_type=fax',
      {},
      invalid('template_type fax is not one of [sms, email, letter]'),
    ],
    [
      'for a list from a malformed cursor',
      '/v2/notifications?older_than=x',
      {},
      invalid('older_than is not a valid UUID'),
    ],
  ])

  it('with several faults is told all of them', async () => {
    const { json } = await subject().ask(paths.email, {
      body: { template_id: 'x', personalisation: [] },
    })
    expect(json).toMatchObject({
      errors: [
        { message: 'email_address is a required property' },
        { message: 'template_id is not a valid UUID' },
        { message: 'personalisation [] is not of type object' },
      ],
    })
  })

  it.each([
    ['an unknown path', '/v3/nothing', undefined, 404],
    ['a method that is not there', '/v2/templates', {}, 405],
  ])('for %s is refused in the shape of outside the API', async (_case, path, body, status) => {
    const answer = await subject().ask(path, body === undefined ? {} : { body })
    expect(answer).toMatchObject({ status, json: { result: 'error' } })
  })
})
