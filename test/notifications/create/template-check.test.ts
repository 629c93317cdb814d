import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { NotificationCreator } from '../../../src/notifications/create/notification-creator.js'
import { sharedSandbox } from '../../support/test-sandbox.js'
import { sandboxKeys, sandboxServices } from '../../../tools/notify-sandbox/services.js'
import { sandboxTemplates } from '../../../tools/notify-sandbox/templates.js'
import { sharedDatabase } from '../../support/database.js'
import { ManualClock } from '../../support/manual-clock.js'
import { sampleCaller, sampleExternal } from '../../support/samples.js'
import { codesOf, nowhere, testCreator, valueOf } from './subject.js'

const clock = new ManualClock()
const caller = sampleCaller()
const { email, sms, letter } = sandboxTemplates.Estimates
const address = sampleExternal().personalisationParams ?? {}
const personalisationParams = { ...address, Name: 'Ana', AMOUNT: '319.30' }
let creator: NotificationCreator

const database = await sharedDatabase()
const sandbox = await sharedSandbox({ clock })

beforeEach(() => {
  sandbox.faults.clear()
  creator = testCreator({ database, clock, baseUrl: sandbox.baseUrl })
})

const filled = (overrides: Parameters<typeof sampleExternal>[0] = {}) =>
  sampleExternal({ templateId: email.id, personalisationParams, ...overrides })
const faults = async (overrides: Parameters<typeof sampleExternal>[0] = {}) =>
  codesOf(await creator.create(filled(overrides), caller))

describe('a template', () => {
  it('is accepted with all its placeholders, in any spelling', async () => {
    expect(await faults()).toEqual([])
    expect(
      await faults({
        requireSmsNotification: true,
        requireLetter: true,
        smsTemplateId: sms.id.toUpperCase(),
        letterTemplateId: letter.id,
      }),
    ).toEqual([])
  })

  it('is reported with its field when the service does not have it', async () => {
    expect(await faults({ templateId: randomUUID() })).toEqual([
      ['TEMPLATE_NOT_FOUND', 'input.templateId'],
    ])
    expect(await faults({ requireLetter: true, letterTemplateId: randomUUID() })).toEqual([
      ['TEMPLATE_NOT_FOUND', 'input.letterTemplateId'],
    ])
  })

  it('of another channel is refused', async () => {
    const outcome = await creator.create(filled({ templateId: sms.id }), caller)
    expect(codesOf(outcome)).toEqual([['TEMPLATE_TYPE_MISMATCH', 'input.templateId']])
    expect(JSON.stringify(outcome)).toContain('templateId is a template for Text')
  })

  it('reports missing values by name, once for all channels, with the other violations', async () => {
    const lacking = { ...address, name: 'Ana', amount: null }
    const input = filled({
      email: null,
      requireLetter: true,
      letterTemplateId: letter.id,
      personalisationParams: lacking,
    })
    const outcome = await creator.create(input, caller)
    expect(codesOf(outcome)).toEqual([
      ['EMAIL_REQUIRED', 'input.email'],
      ['PERSONALISATION_MISSING', 'input.personalisationParams.amount'],
    ])
    expect(JSON.stringify(outcome)).toContain('needs a value for \\"amount\\"')
  })

  it('is not filled with values nested too deeply', async () => {
    const deep: unknown = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)
    const personalisation = { ...personalisationParams, AMOUNT: deep }
    expect(await faults({ personalisationParams: personalisation })).toEqual([
      ['TOO_LONG', 'input.personalisationParams'],
    ])
  })
})

describe('a text message', () => {
  const text = (amount: unknown) =>
    filled({
      notificationType: 'Text',
      templateId: sms.id,
      personalisationParams: { name: '🏠', amount },
    })
  const room = 918 - Array.from(sms.body.replace('((name))', '🏠').replace('((amount))', '')).length

  it.each([
    ['a text', 'x'.repeat(room), 'x'.repeat(room + 1)],
    ['wide characters', '🏠'.repeat(room), '🏠'.repeat(room + 1)],
    ['a list', ['x'.repeat(room - 6), 'y'], ['x'.repeat(room - 5), 'y']],
  ])('has at most 918 characters: %s', async (_name, longest, longer) => {
    expect(codesOf(await creator.create(text(longest), caller))).toEqual([])
    const outcome = await creator.create(text(longer), caller)
    expect(codesOf(outcome)).toEqual([['MESSAGE_TOO_LONG', 'input.personalisationParams']])
    expect(JSON.stringify(outcome)).toContain('has 919 characters; the limit is 918')
  })

  it('is not checked before delivery if the template cannot be read', async () => {
    sandbox.faults.set('unavailable', 1)
    expect(codesOf(await creator.create(text('x'.repeat(room + 1)), caller))).toEqual([])
  })
})

describe('a key that the provider refuses', () => {
  const { id } = sandboxServices.housing
  const unknown = `sandbox-${id}-${randomUUID()}`

  it('is reported once, as the fault of the caller who sent it', async () => {
    const both = { requireLetter: true, letterTemplateId: letter.id }
    expect(await faults({ serviceKey: unknown, ...both })).toEqual([
      ['PROVIDER_KEY_INVALID', 'input.serviceKey'],
    ])
  })

  it('is refused even if the template was cached for a valid key', async () => {
    expect(await faults({ serviceKey: sandboxKeys.live })).toEqual([])
    expect(await faults({ serviceKey: unknown, templateId: email.id })).toEqual([
      ['PROVIDER_KEY_INVALID', 'input.serviceKey'],
    ])
  })
})

describe('the provider', () => {
  const read = () => filled({ templateId: randomUUID() })

  it.each(['reset', 'serverError', 'badGateway', 'rateLimited', 'clockSkew'] as const)(
    'that fails (%s) does not block creation',
    async (trouble) => {
      sandbox.faults.set(trouble, 1)
      const { notification } = valueOf(await creator.create(read(), caller))
      expect(notification.notificationType).toBe('Email')
    },
  )

  it('that is unreachable does not block creation', async () => {
    creator = testCreator({ database, clock, baseUrl: nowhere })
    expect(await faults({ templateId: randomUUID() })).toEqual([])
  })

  const noRequestForFiveSeconds = async () => {
    sandbox.faults.clear()
    clock.advance(4_999)
    expect(await faults({ templateId: randomUUID() })).toEqual([])
    clock.advance(2)
    expect(await faults({ templateId: randomUUID() })).toHaveLength(1)
  }

  it('that failed is not called again for five seconds, for any template', async () => {
    sandbox.faults.set('serverError', 1)
    expect(await faults({ templateId: randomUUID() })).toEqual([])
    await noRequestForFiveSeconds()
  })

  it('that hangs delays one creation until the timeout, and does not delay later creations', async () => {
    sandbox.faults.set('hang', 1, 'read')
    creator = testCreator({ database, clock, baseUrl: sandbox.baseUrl, limits: { waitMs: 1_000 } })
    expect(await faults({ templateId: randomUUID() })).toEqual([])
    await noRequestForFiveSeconds()
  })
})

describe('a looked-up template', () => {
  it('is cached for a minute; a missing template is cached for five seconds', async () => {
    const absent = randomUUID()
    expect(await faults()).toEqual([])
    expect(await faults({ templateId: absent })).toHaveLength(1)
    sandbox.faults.set('serverError', 1)
    const wrong = { personalisationParams: address }
    clock.advance(4_999)
    expect(await faults({ templateId: absent })).toHaveLength(1)
    clock.advance(2)
    expect(await faults({ templateId: absent })).toEqual([])
    clock.advance(54_000)
    expect(await faults(wrong)).toHaveLength(2)
    clock.advance(2_000)
    expect(await faults(wrong)).toEqual([])
  })

  it('is requested once for many concurrent creations', async () => {
    sandbox.faults.next('serverError', 1)
    sandbox.faults.delayMs = 20
    // One request fails. If the other creations sent separate requests, they would succeed.
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, () => faults({ personalisationParams: address })),
    )
    expect(outcomes).toEqual(outcomes.map(() => []))
  })
})
