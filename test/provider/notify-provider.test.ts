import { decodeProtectedHeader, jwtVerify } from 'jose'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { NotifyProvider } from '../../src/provider/notify-provider.js'
import { acceptedAnswer, messageAnswer, messageRecord, templateAnswer } from './answers.js'
import { json, refusal, ScriptedProvider } from './scripted-provider.js'
import {
  email,
  failureOf,
  key,
  keyOf,
  letter,
  messageId,
  personal,
  reference,
  secret,
  serviceId,
  templateId,
  textMessage,
} from './subject.js'

const server = new ScriptedProvider()

// With a trailing slash, which operators often type.
const provider = new NotifyProvider({ baseUrl: `${await server.start()}/`, timeoutMs: 20_000 })

beforeEach(() => {
  server.play(json(500, 'a test must say what to answer'))
})

afterAll(() => server.stop())

const notFound = refusal(404, ['NoResultFound', 'No result found'])

describe('sending', () => {
  it.each([
    [email, '/v2/notifications/email', { email_address: personal.email }],
    [textMessage, '/v2/notifications/sms', { phone_number: personal.phone }],
  ])('posts message %# with its recipient, values and reference', async (message, path, to) => {
    server.play(json(201, acceptedAnswer))
    expect(await provider.send(key, message)).toEqual({ providerId: messageId, templateVersion: 3 })
    expect(server.requests).toMatchObject([{ method: 'POST', path }])
    expect(server.requests[0]?.body).toEqual({
      ...to,
      template_id: templateId,
      personalisation: { name: personal.name },
      reference,
    })
  })

  it('posts a letter with its address under the exact keys', async () => {
    server.play(json(201, acceptedAnswer))
    await provider.send(key, letter)
    expect(server.requests).toMatchObject([{ method: 'POST', path: '/v2/notifications/letter' }])
    expect(server.requests[0]?.body).toEqual({
      template_id: templateId,
      personalisation: {
        address_line_1: personal.name,
        address_line_2: personal.street,
        address_line_3: '',
        postcode: 'SE15 2AB',
      },
      reference,
    })
  })

  it('signs each request with the secret at the end of the key', async () => {
    server.play(json(201, acceptedAnswer))
    const other = { service: '11111111-2222-4333-8444-555555555555', secret: templateId }
    await provider.send(key, email)
    await provider.send(keyOf(`other-${other.service}-${other.secret}`), email)
    const expected = [{ service: serviceId, secret }, other]
    for (const [index, { authorization, userAgent }] of server.requests.entries()) {
      expect(userAgent).toMatch(/^NOTIFY-API-NODE-CLIENT\/8\./)
      const token = authorization.replace(/^Bearer /, '')
      const { payload } = await jwtVerify(
        token,
        new TextEncoder().encode(expected[index]?.secret),
        { algorithms: ['HS256'] },
      )
      expect(decodeProtectedHeader(token)).toEqual({ alg: 'HS256', typ: 'JWT' })
      expect(Object.keys(payload).sort()).toEqual(['iat', 'iss'])
      expect(payload.iss).toBe(expected[index]?.service)
    }
    expect(server.requests).toHaveLength(2)
  })

  it('reuses its connection', async () => {
    server.play(json(201, acceptedAnswer))
    await provider.send(key, email)
    const before = server.connections
    await provider.send(key, textMessage)
    await provider.template(key, templateId).catch(() => undefined)
    expect(server.connections).toBe(before)
  })

  it('uses no proxy for a provider on this machine', async () => {
    vi.stubEnv('http_proxy', 'http://127.0.0.1:1')
    server.play(json(201, acceptedAnswer))
    await provider.send(key, email).finally(() => vi.unstubAllEnvs())
    expect(server.requests).toHaveLength(1)
  })

  it.each([
    ['TEMPLATE_NOT_FOUND', { ...email, templateId: '../services' }],
    ['RECIPIENT_INVALID', { ...email, recipient: null }],
    ['RECIPIENT_INVALID', { ...textMessage, recipient: null }],
  ])('sends no request if it would certainly fail with %s', async (code, message) => {
    expect(await failureOf(provider.send(key, message))).toMatchObject({ kind: 'rejected', code })
    expect(server.requests).toEqual([])
  })
})

describe('reading messages', () => {
  it('returns the record of the specification', async () => {
    server.play(json(200, messageAnswer))
    expect(await provider.messageStatus(key, messageId)).toEqual(messageRecord)
    expect(server.requests).toMatchObject([
      { method: 'GET', path: `/v2/notifications/${messageId}`, body: null },
    ])
  })

  it('keeps an unknown status, type and time as they are', async () => {
    const strange = { status: 'lost-at-sea', type: 'pigeon', sent_at: 'yesterday' }
    server.play(json(200, { ...messageAnswer, ...strange, field_of_tomorrow: 1 }))
    expect(await provider.messageStatus(key, messageId)).toEqual({
      ...messageRecord,
      status: 'lost-at-sea',
      type: 'pigeon',
      sentAt: 'yesterday',
    })
  })

  it('returns null for an unknown or deleted message', async () => {
    server.play(notFound)
    expect(await provider.messageStatus(key, messageId)).toBeNull()
  })

  it.each(['', '..', `${messageId}/pdf`, `../template/${templateId}`, `${messageId}?x`])(
    'sends no request for the id "%s"',
    async (id) => {
      expect(await provider.messageStatus(key, id)).toBeNull()
      expect(server.requests).toEqual([])
    },
  )

  it('finds the newest message with a reference on the first page', async () => {
    const older = { ...messageAnswer, id: templateId }
    const links = { current: 'x', next: 'y' }
    server.play(json(200, { notifications: [messageAnswer, older], links }))
    expect(await provider.findByReference(key, reference)).toEqual(messageRecord)
    expect(server.requests.map(({ path }) => path)).toEqual([
      `/v2/notifications?reference=${reference}`,
    ])
  })

  it('ignores a message with another reference', async () => {
    const other = { ...messageAnswer, reference: `${reference}-2` }
    server.play(json(200, { notifications: [other], links: { current: 'x', next: 'y' } }))
    expect(await provider.findByReference(key, reference)).toBeNull()
    server.play(json(200, { notifications: [], links: { current: 'x' } }))
    expect(await provider.findByReference(key, reference)).toBeNull()
  })

  it('escapes the reference in the URL', async () => {
    server.play(json(200, { notifications: [] }))
    await provider.findByReference(key, 'a&status=failed#/..')
    expect(server.requests[0]?.path).toBe('/v2/notifications?reference=a%26status%3Dfailed%23%2F..')
  })
})

describe('templates', () => {
  const template = {
    id: templateId,
    name: 'Rent reminder',
    channel: 'Email',
    version: 3,
    subject: 'Your rent',
    body: 'Dear ((first name)), ((amount due)) is due.',
    placeholders: ['first name', 'amount due'],
  }

  it('are returned with their placeholders', async () => {
    server.play(json(200, templateAnswer))
    expect(await provider.template(key, templateId)).toEqual(template)
    expect(server.requests).toMatchObject([{ method: 'GET', path: `/v2/template/${templateId}` }])
  })

  it('are null when the service does not have the id', async () => {
    server.play(notFound)
    expect(await provider.template(key, templateId)).toBeNull()
    expect(await provider.template(key, `${templateId}/preview`)).toBeNull()
    expect(server.requests).toHaveLength(1)
  })

  it('are listed, except those of unknown channels', async () => {
    const sms = { ...templateAnswer, type: 'sms', subject: null, personalisation: {} }
    const pigeon = { ...templateAnswer, type: 'broadcast' }
    server.play(json(200, { templates: [templateAnswer, pigeon, sms] }))
    expect(await provider.templates(key)).toEqual([
      template,
      { ...template, channel: 'Text', subject: null, placeholders: [] },
    ])
    expect(server.requests.map(({ path }) => path)).toEqual(['/v2/templates'])
  })

  it('are filled by the provider for a preview', async () => {
    const answer = {
      id: templateId,
      type: 'email',
      version: 3,
      subject: 'Your rent',
      body: 'Dear A',
    }
    server.play(json(200, { ...answer, html: '<p>Dear A</p>', postage: null }))
    expect(await provider.preview(key, templateId, { 'first name': 'A' })).toEqual({
      subject: 'Your rent',
      body: 'Dear A',
    })
    expect(server.requests).toMatchObject([
      {
        method: 'POST',
        path: `/v2/template/${templateId}/preview`,
        body: { personalisation: { 'first name': 'A' } },
      },
    ])
  })

  it('have no preview if they are unknown or lack values', async () => {
    const preview = (id = templateId) => failureOf(provider.preview(key, id, {}))
    server.play(notFound)
    expect(await preview()).toMatchObject({ kind: 'rejected', code: 'TEMPLATE_NOT_FOUND' })
    expect(await preview('..')).toMatchObject({ kind: 'rejected', code: 'TEMPLATE_NOT_FOUND' })
    server.play(refusal(400, ['BadRequestError', 'Missing personalisation: leaked']))
    expect(await preview()).toMatchObject({ kind: 'rejected', code: 'PERSONALISATION_MISSING' })
  })
})
