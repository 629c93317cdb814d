import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalInput } from '../../../src/notifications/create/canonical-input.js'
import {
  textLimits,
  type CreateNotification,
} from '../../../src/notifications/create/notification-input.js'
import { createFaults, scheduleFaults } from '../../../src/notifications/create/create-rules.js'
import { sampleExternal, sampleNotification } from '../../support/samples.js'

type Overrides = Partial<CreateNotification>

const faultsOf = (input: CreateNotification) => createFaults(canonicalInput(input))
const faultPlaces = (input: CreateNotification) =>
  faultsOf(input).map(({ code, path }) => [code, path.join('.')])
const faults = (overrides: Overrides) => faultPlaces(sampleNotification(overrides))
const externalFaults = (overrides: Overrides) => faultPlaces(sampleExternal(overrides))

const personalisationParams = sampleExternal().personalisationParams ?? {}
const without = (name: string) =>
  Object.fromEntries(Object.entries(personalisationParams).filter(([key]) => key !== name))

describe('a screen notification', () => {
  it('accepts contact data', () => {
    expect(faults({ email: 'ana@example.com', mobileNumber: '07700 900123' })).toEqual([])
  })

  it.each([
    [{ message: null }, 'MESSAGE_REQUIRED', 'message'],
    [{ message: ' ' }, 'MESSAGE_REQUIRED', 'message'],
    [{ message: '\u200b\u2060\ufeff\u00ad\u3164\u2800\u202e\n' }, 'MESSAGE_REQUIRED', 'message'],
    [{ user: '' }, 'REQUIRED', 'user'],
    [{ user: '\u00a0\u200d' }, 'REQUIRED', 'user'],
    [{ idempotencyKey: '' }, 'REQUIRED', 'idempotencyKey'],
    [{ idempotencyKey: ' ' }, 'REQUIRED', 'idempotencyKey'],
    [{ targetId: 'nope' }, 'ID_INVALID', 'targetId'],
    [{ templateId: 'nope' }, 'ID_INVALID', 'templateId'],
    [{ letterTemplateId: 'nope' }, 'ID_INVALID', 'letterTemplateId'],
    [{ email: 'ana at example' }, 'EMAIL_INVALID', 'email'],
    [{ mobileNumber: 'call me' }, 'PHONE_NUMBER_INVALID', 'mobileNumber'],
    [{ mobileNumber: '((((((((((' }, 'PHONE_NUMBER_INVALID', 'mobileNumber'],
    [{ mobileNumber: '07700.900123' }, 'PHONE_NUMBER_INVALID', 'mobileNumber'],
    [{ mobileNumber: '+999123456789' }, 'PHONE_NUMBER_INVALID', 'mobileNumber'],
    [{ mobileNumber: '0770090012' }, 'PHONE_NUMBER_INVALID', 'mobileNumber'],
    [{ mobileNumber: '+44 7700 9001234' }, 'PHONE_NUMBER_INVALID', 'mobileNumber'],
    [{ mobileNumber: '1234567' }, 'PHONE_NUMBER_INVALID', 'mobileNumber'],
    [{ mobileNumber: '0000000000' }, 'PHONE_NUMBER_INVALID', 'mobileNumber'],
    [{ personalisationParams: { a: '\0' } }, 'TEXT_INVALID', 'personalisationParams'],
  ] as const)('refuses %j with %s', (overrides, code, field) => {
    expect(faults(overrides)).toEqual([[code, `input.${field}`]])
  })

  it.each(['👋', '¡Hola!', 'नमस्ते', '1', 'a\u200bb'])('accepts the message %s', (message) => {
    expect(faults({ message })).toEqual([])
  })
})

it.each([
  '07700 900123',
  '+44 (0)7700 900123',
  '00447700900123',
  '447700900123',
  '7700900123',
  '020 7946 0000',
  '+49 30 901820',
  '07700\n900123',
  '0+44(0)7700900123',
])('accepts the phone number %s', (mobileNumber) => {
  expect(faults({ mobileNumber })).toEqual([])
})

describe('followOnUrl', () => {
  it.each(['https://housing.example', 'HTTP://housing.example:8080/a?b=c#d', 'http://[::1]/x'])(
    'accepts %s',
    (followOnUrl) => {
      expect(faults({ followOnUrl })).toEqual([])
    },
  )

  it.each([
    ['javascript:alert(1)', /start with http/],
    ['http:x', /start with http/],
    ['//housing.example', /start with http/],
    [' https://housing.example', /start with http/],
    ['https://a b', /must not contain blanks/],
    ['https://housing.example/\n', /must not contain blanks/],
    ['https://hous\u200bing.example', /must not contain blanks/],
    ['https:\\\\housing.example', /start with http/],
    ['https://housing.example\\@evil.example', /not contain blanks, backslashes/],
    ['https://', /complete/],
    ['https://:80', /complete/],
    ['https://user@housing.example', /not contain a user name/],
    ['https://user:pass@housing.example', /not contain a user name/],
  ])('refuses %j and says why', (followOnUrl, words) => {
    const [fault, ...others] = faultsOf(sampleNotification({ followOnUrl }))
    expect(others).toEqual([])
    expect(fault).toMatchObject({ code: 'FOLLOW_ON_URL_INVALID', path: ['input', 'followOnUrl'] })
    expect(fault?.message).toMatch(words)
  })
})

describe('an external notification', () => {
  it.each(['Email', 'Text', 'Letter'] as const)(
    'by %s is accepted with the fields of its type',
    (channel) => {
      expect(externalFaults({ notificationType: channel })).toEqual([])
    },
  )

  it.each([
    ['Email', { serviceKey: ' ' }, 'SERVICE_KEY_REQUIRED', 'serviceKey'],
    ['Email', { templateId: null }, 'TEMPLATE_ID_REQUIRED', 'templateId'],
    ['Email', { email: '' }, 'EMAIL_REQUIRED', 'email'],
    ['Text', { mobileNumber: null }, 'MOBILE_NUMBER_REQUIRED', 'mobileNumber'],
    [
      'Letter',
      { personalisationParams: without('firstName') },
      'FIRST_NAME_REQUIRED',
      'personalisationParams.firstName',
    ],
    [
      'Letter',
      { personalisationParams: { ...personalisationParams, lastName: ' ' } },
      'LAST_NAME_REQUIRED',
      'personalisationParams.lastName',
    ],
    [
      'Letter',
      { personalisationParams: without('addressLine1') },
      'ADDRESS_INVALID',
      'personalisationParams',
    ],
    [
      'Letter',
      { personalisationParams: { ...personalisationParams, addressLine3: 'Hackney' } },
      'ADDRESS_INVALID',
      'personalisationParams',
    ],
  ] as const)('by %s is refused for %j with %s', (notificationType, overrides, code, field) => {
    expect(externalFaults({ notificationType, ...overrides })).toEqual([[code, `input.${field}`]])
  })

  it.each([
    ['requireEmailNotification', { email: null }, 'EMAIL_REQUIRED', 'email'],
    ['requireSmsNotification', { mobileNumber: null }, 'MOBILE_NUMBER_REQUIRED', 'mobileNumber'],
    ['requireLetter', { personalisationParams: without('addressLine2') }, 'ADDRESS_INVALID', null],
  ] as const)(
    'may be a screen notification with %s, which needs the fields of its channel',
    (flag, lacking, code, field) => {
      const flagged = { notificationType: 'Screen', [flag]: true } as const
      expect(externalFaults(flagged)).toEqual([])
      expect(externalFaults({ ...flagged, serviceKey: null, templateId: null })).toEqual([
        ['SERVICE_KEY_REQUIRED', 'input.serviceKey'],
        ['TEMPLATE_ID_REQUIRED', 'input.templateId'],
      ])
      const path = `input.${field ?? 'personalisationParams'}`
      expect(externalFaults({ ...flagged, ...lacking })).toEqual([[code, path]])
    },
  )

  it('needs a template for each channel, because templateId covers only one channel', () => {
    const everything = {
      notificationType: 'Screen',
      requireEmailNotification: true,
      requireSmsNotification: true,
      requireLetter: true,
    } as const
    const needed = (field: string) => ['TEMPLATE_ID_REQUIRED', `input.${field}`]
    expect(externalFaults(everything)).toEqual(
      ['emailTemplateId', 'smsTemplateId', 'letterTemplateId'].map(needed),
    )
    expect(externalFaults({ ...everything, notificationType: 'Text' })).toEqual(
      ['emailTemplateId', 'letterTemplateId'].map(needed),
    )
    const { templateId = null } = sampleExternal()
    const two = { emailTemplateId: templateId, smsTemplateId: templateId }
    expect(externalFaults({ ...everything, ...two })).toEqual([])
    expect(externalFaults({ ...everything, ...two, templateId: null })).toEqual([
      needed('templateId'),
    ])
  })
})

describe('a template of a channel', () => {
  const one = '3fa85f64-5717-4562-b3fc-2c963f66afa6'
  const other = '98757d70-faae-405a-9cd6-57c2b12d4aa1'
  const unused = (field: string) => [['TEMPLATE_NOT_USED', `input.${field}`]]

  it.each([
    ['emailTemplateId', 'requireEmailNotification'],
    ['smsTemplateId', 'requireSmsNotification'],
    ['letterTemplateId', 'requireLetter'],
  ] as const)('is rejected when the channel is not requested: %s', (field, flag) => {
    expect(faults({ [field]: one })).toEqual(unused(field))
    const [fault] = faultsOf(sampleNotification({ [field]: one }))
    expect(fault?.message).toContain(`Set ${flag}`)
    const input = { notificationType: 'Screen', [flag]: true, [field]: one } as const
    expect(externalFaults({ ...input, templateId: null })).toEqual([])
  })

  it('leaves no use for a different templateId', () => {
    expect(externalFaults({ templateId: one, emailTemplateId: one })).toEqual([])
    const both = { templateId: one, emailTemplateId: other }
    expect(externalFaults(both)).toEqual(unused('templateId'))
    const flagged = { notificationType: 'Screen', requireEmailNotification: true } as const
    expect(externalFaults({ ...flagged, ...both })).toEqual(unused('templateId'))
    expect(externalFaults({ ...flagged, ...both, templateId: null })).toEqual([])
  })
})

describe('all rules', () => {
  it('are reported together', () => {
    const broken = faultPlaces({
      ...sampleNotification({ targetId: 'x', user: '\0', message: '' }),
      notificationType: 'Letter',
      requireEmailNotification: true,
    })
    expect(broken.map(([code]) => code)).toEqual([
      'SERVICE_KEY_REQUIRED',
      'TEMPLATE_ID_REQUIRED',
      'TEMPLATE_ID_REQUIRED',
      'EMAIL_REQUIRED',
      'FIRST_NAME_REQUIRED',
      'LAST_NAME_REQUIRED',
      'ADDRESS_INVALID',
      'TEXT_INVALID',
      'ID_INVALID',
      'REQUIRED',
    ])
  })

  it.each(Object.entries(textLimits))('limit %s to %i characters', (field, limit) => {
    const text = (length: number) =>
      field === 'personalisationParams' ? { a: 'x'.repeat(length - 8) } : 'x'.repeat(length)
    const tooLong = ['TOO_LONG', `input.${field}`]
    expect(faults({ [field]: text(limit) })).not.toContainEqual(tooLong)
    expect(faults({ [field]: text(limit + 1) })).toContainEqual(tooLong)
  })

  it('count characters, not code units', () => {
    const most = '🏠'.repeat(textLimits.user)
    expect(faults({ user: most })).toEqual([])
    expect(faults({ user: `${most}!` })).toEqual([['TOO_LONG', 'input.user']])
  })

  it('never repeat the input', () => {
    const secret = 'S3CR3T-value-of-somebody'
    const fields = ['targetId', 'templateId', 'email', 'mobileNumber', 'followOnUrl'] as const
    fc.assert(
      fc.property(fc.subarray([...fields], { minLength: 1 }), (broken) => {
        const overrides = Object.fromEntries(broken.map((field) => [field, secret]))
        const rejected = faultsOf(sampleNotification(overrides))
        expect(rejected).toHaveLength(broken.length)
        expect(JSON.stringify(rejected)).not.toContain(secret)
      }),
    )
  })
})

describe('sendAfter', () => {
  const now = new Date('2026-03-04T12:00:00.000Z')
  const minutes = 60_000
  const days = 24 * 60 * minutes
  const faultsFor = (aheadMs: number) =>
    scheduleFaults({ sendAfter: new Date(now.getTime() + aheadMs) }, now).map(({ code, path }) => [
      code,
      path.join('.'),
    ])
  const expectedFaults = [['SEND_AFTER_OUT_OF_RANGE', 'input.sendAfter']]

  it('must be between now, with some clock skew, and 90 days from now', () => {
    expect(scheduleFaults({ sendAfter: null }, now)).toEqual([])
    expect(faultsFor(-5 * minutes)).toEqual([])
    expect(faultsFor(90 * days)).toEqual([])
    expect(faultsFor(-5 * minutes - 1)).toEqual(expectedFaults)
    expect(faultsFor(90 * days + 1)).toEqual(expectedFaults)
  })
})
