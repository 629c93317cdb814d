import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { NotifyProvider } from '../../src/provider/notify-provider.js'
import type { ProviderMessage } from '../../src/provider/provider.js'
import { sharedSandbox } from '../support/test-sandbox.js'
import { sandboxKeys } from '../../tools/notify-sandbox/services.js'
import { sandboxTemplates } from '../../tools/notify-sandbox/templates.js'
import { ManualClock } from '../support/manual-clock.js'
import { failureOf, keyOf, personal } from './subject.js'

const clock = new ManualClock()
const sandbox = await sharedSandbox({ clock })
const key = keyOf(sandboxKeys.test)
const templates = sandboxTemplates.Estimates

const provider = new NotifyProvider({ baseUrl: sandbox.baseUrl, timeoutMs: 20_000 })

afterEach(() => {
  sandbox.faults.clear()
})

const values = { Name: personal.name, amount: '12.50' }
const email = (): ProviderMessage => ({
  channel: 'Email',
  templateId: templates.email.id,
  reference: randomUUID(),
  recipient: personal.email,
  personalisation: values,
})
const text = (): ProviderMessage => ({
  channel: 'Text',
  templateId: templates.sms.id,
  reference: randomUUID(),
  recipient: personal.phone,
  personalisation: values,
})
const letter = (): ProviderMessage => ({
  channel: 'Letter',
  recipient: null,
  templateId: templates.letter.id,
  reference: randomUUID(),
  personalisation: {
    ...values,
    addressLine1: personal.name,
    addressLine2: personal.street,
    addressLine3: 'SE15 2AB',
    addressLine7: '',
  },
})

describe('against the sandbox', () => {
  it.each([
    ['an e-mail', email, 'delivered', { emailAddress: personal.email }],
    ['a text', text, 'delivered', { phoneNumber: personal.phone, subject: null }],
    ['a letter', letter, 'received', { line1: personal.name, line3: 'SE15 2AB' }],
  ])('%s is accepted, found by its reference and followed to the end', async (...row) => {
    const [, make, status, expected] = row
    const message = make()
    expect(await provider.findByReference(key, message.reference)).toBeNull()
    const accepted = await provider.send(key, message)
    expect(accepted.templateVersion).toBe(1)
    clock.advance(60_000)
    const record = await provider.messageStatus(key, accepted.providerId)
    expect(record).toMatchObject({ id: accepted.providerId, status, ...expected })
    expect(record?.body).toContain('12.50')
    expect(await provider.findByReference(key, message.reference)).toEqual(record)
  })

  it('a message is unknown after more than seven days', async () => {
    const { providerId } = await provider.send(key, email())
    clock.advance(9 * 24 * 3_600_000)
    expect(await provider.messageStatus(key, providerId)).toBeNull()
    expect(await provider.messageStatus(key, randomUUID())).toBeNull()
  })

  it.each(['resetAfterAccepting', 'serverErrorAfterAccepting'] as const)(
    'a message accepted before %s is found by its reference',
    async (trouble) => {
      const message = email()
      sandbox.faults.next(trouble)
      expect(await failureOf(provider.send(key, message))).toMatchObject({ kind: 'ambiguous' })
      expect(await provider.findByReference(key, message.reference)).toMatchObject({
        reference: message.reference,
      })
    },
  )

  it('a message that hangs before it is taken is not found', async () => {
    const message = email()
    sandbox.faults.next('hang', 1, 'send')
    const impatient = new NotifyProvider({ baseUrl: sandbox.baseUrl, timeoutMs: 100 })
    expect(await failureOf(impatient.send(key, message))).toMatchObject({ kind: 'ambiguous' })
    expect(await provider.findByReference(key, message.reference)).toBeNull()
  })

  it.each([
    ['rateLimited', 'rate-limited'],
    ['unavailable', 'retry'],
    ['badGateway', 'ambiguous'],
    ['gatewayTimeout', 'ambiguous'],
  ] as const)('%s is %s', async (trouble, kind) => {
    sandbox.faults.next(trouble)
    expect(await failureOf(provider.send(key, email()))).toMatchObject({ kind })
  })

  it('one clock-skew error is hidden, two are not', async () => {
    sandbox.faults.next('clockSkew')
    expect(await provider.send(key, email())).toMatchObject({ templateVersion: 1 })
    sandbox.faults.next('clockSkew', 2)
    expect(await failureOf(provider.send(key, email()))).toMatchObject({
      code: 'PROVIDER_CLOCK_SKEW',
    })
  })

  it('templates are listed, read one by one and filled', async () => {
    const listed = await provider.templates(key)
    expect(new Set(listed.map(({ channel }) => channel))).toEqual(
      new Set(['Email', 'Text', 'Letter']),
    )
    const one = await provider.template(key, templates.email.id)
    expect(listed).toContainEqual(one)
    expect([...(one?.placeholders ?? [])].sort()).toEqual(['amount', 'name'])
    const preview = await provider.preview(key, templates.email.id, values)
    expect(preview.subject).toBe('Your service charge estimate')
    expect(preview.body).toContain('Hidden Person')
    expect(await provider.template(key, randomUUID())).toBeNull()
    expect(await failureOf(provider.preview(key, templates.email.id, {}))).toMatchObject({
      code: 'PERSONALISATION_MISSING',
    })
  })
})
