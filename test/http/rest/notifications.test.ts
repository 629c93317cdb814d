import { describe, expect, it } from 'vitest'
import { ServiceKeys } from '../../../src/access/service-keys.js'
import { sandboxKeys } from '../../../tools/notify-sandbox/services.js'
import { systemClock } from '../../../src/foundation/clock.js'
import { sharedGateway } from '../../support/gateway.js'
import { restClient } from '../../support/rest-client.js'
import { someUuid } from '../../support/root-operations.js'
import { notificationNames } from './notification-names.js'

const gateway = await sharedGateway()
const ask = await restClient(gateway)

const targetId = '7e6041e2-01b6-4c41-9ccd-5b0932616b50'
const screen = {
  targetId,
  targetType: 'Estimates',
  notificationType: 'Screen',
  message: 'To approve',
  user: 'finance@example.org',
}

type Body = Readonly<Record<string, unknown>>
const post = (body: unknown, headers = {}) =>
  ask({ method: 'POST', path: '/notifications', body, headers })
async function created(overrides: object = {}): Promise<string> {
  const { status, text, body } = await post({ ...screen, ...overrides })
  expect(status, text).toBe(201)
  return String((body as Body)['id'])
}
const show = async (id: string) => (await ask({ path: `/notifications/${id}` })).body as Body

describe('POST /notifications', () => {
  it('returns the id and a working URL', async () => {
    const { status, headers, body } = await post(screen)
    expect(status).toBe(201)
    const { id } = body as { id: string }
    expect(headers.location).toBe(`/notifications/${id}`)
    const { status: readStatus, body: record } = await ask({ path: String(headers.location) })
    expect(readStatus).toBe(200)
    expect(record).toMatchObject({ ...screen, id, isReadStatus: false, isRemovable: true })
    expect(Object.keys(record as object)).toEqual(notificationNames)
    expect(notificationNames).toHaveLength(26)
  })

  it('stores the link of the message', async () => {
    const followOnUrl = 'https://housing.example/tenure/1'
    expect(await show(await created({ followOnUrl }))).toMatchObject({ followOnUrl })
    expect(await show(await created())).toMatchObject({ followOnUrl: null })
    const refusal = await post({ ...screen, followOnUrl: 'housing.example' })
    expect(refusal).toMatchObject({ status: 422, body: { code: 'FOLLOW_ON_URL_INVALID' } })
  })

  it.each([
    [true, true],
    ['true', true],
    ['True', true],
    [false, false],
    ['false', false],
    [null, false],
    [undefined, false],
  ])('accepts a flag as %j', async (requireAction, stored) => {
    expect(await show(await created({ requireAction }))).toMatchObject({
      requireAction: stored,
      isRemovable: !stored,
    })
  })

  it.each(['yes', '', 2, [], {}])('does not accept a flag as %j', async (requireAction) => {
    expect(await post({ ...screen, requireAction })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'requireAction', code: 'BAD_USER_INPUT' }] },
    })
  })

  it('accepts field names and enum values in any case, and ignores unknown fields', async () => {
    const oddlySpelled = {
      TargetID: targetId,
      TARGETTYPE: 'missed service charge payments',
      notificationtype: 'screen',
      Message: 'Hello',
      createdDate: '2020-01-01',
      shoes: [7],
    }
    const { body } = await post(oddlySpelled)
    expect(await show(String((body as Body)['id']))).toMatchObject({
      targetId,
      targetType: 'MissedServiceChargePayments',
      notificationType: 'Screen',
      message: 'Hello',
    })
  })

  it('refuses a field with two different values', async () => {
    expect(await post({ ...screen, TargetId: someUuid })).toMatchObject({
      status: 422,
      body: { code: 'ARGUMENTS_EXCLUSIVE', errors: [{ field: 'targetId' }] },
    })
  })

  it('names each field that breaks a rule once, like GraphQL', async () => {
    const letter = { ...screen, targetId: 'x', notificationType: 'Letter', user: ' ' }
    const { status, body } = await post(letter)
    const { body: graphql } = await gateway.ask(
      `mutation ($input: CreateNotificationInput!) {
        createNotification(input: $input) { errors { code path } }
      }`,
      { variables: { input: { ...letter, targetType: 'ESTIMATES', notificationType: 'LETTER' } } },
    )
    const { errors } = graphql.data?.['createNotification'] as unknown as {
      errors: { code: string; path: string[] }[]
    }
    expect(status).toBe(422)
    const entries = (body as { errors: { field: string; code: string }[] }).errors
    expect(entries.map(({ field, code }) => [field, code])).toEqual(
      errors.map(({ code, path }) => [path.slice(1).join('.'), code]),
    )
    expect(entries.length).toBeGreaterThan(4)
    expect(new Set(entries.map(({ field }) => field)).size).toBe(entries.length)
  })

  it('names broken rules together with missing fields and fields of a wrong type', async () => {
    const fields = async (input: object) => {
      const { status, body } = await post(input)
      expect(status).toBe(422)
      const { errors } = body as { errors: { field: string; code: string }[] }
      return Object.fromEntries(errors.map(({ field, code }) => [field, code]))
    }
    expect(await fields({ notificationType: 'Screen' })).toEqual({
      targetId: 'BAD_USER_INPUT',
      targetType: 'BAD_USER_INPUT',
      message: 'MESSAGE_REQUIRED',
    })
    expect(
      await fields({ ...screen, message: ['x'], email: 'nobody', requireLetter: 'perhaps' }),
    ).toEqual({
      message: 'BAD_USER_INPUT',
      email: 'EMAIL_INVALID',
      requireLetter: 'BAD_USER_INPUT',
    })
    expect(
      await fields({ ...screen, notificationType: 'Pigeon', targetId: 'x', sendAfter: 'soon' }),
    ).toEqual({
      notificationType: 'BAD_USER_INPUT',
      targetId: 'ID_INVALID',
      sendAfter: 'BAD_USER_INPUT',
    })
    expect(await fields({})).toEqual({
      targetId: 'BAD_USER_INPUT',
      targetType: 'BAD_USER_INPUT',
      notificationType: 'BAD_USER_INPUT',
    })
  })

  it('accepts an idempotency key that joins two ids with a hyphen', async () => {
    const key = `${targetId}-${someUuid}`
    const first = await post(screen, { 'idempotency-key': key })
    expect(first.status, first.text).toBe(201)
    const replay = await post({ ...screen, idempotencyKey: key })
    expect(replay).toMatchObject({ status: 201, body: first.body })
    const { prisma } = gateway.gateway.database
    const keys = await prisma.idempotencyKey.findMany()
    expect(keys.map((row) => row.key)).not.toContain(key)
  })

  it('honours an idempotency key in the header or in the body', async () => {
    const key = { 'idempotency-key': 'run-7' }
    const first = await post(screen, key)
    const second = await post(screen, key)
    const third = await post({ ...screen, idempotencyKey: 'run-7' })
    expect([second.body, third.body]).toEqual([first.body, first.body])
    expect([first, second, third].map(({ headers }) => headers['idempotency-replayed'])).toEqual([
      undefined,
      'true',
      'true',
    ])
    expect(await post({ ...screen, message: 'Other' }, key)).toMatchObject({
      status: 409,
      body: { code: 'IDEMPOTENCY_CONFLICT' },
    })
    expect(await post({ ...screen, idempotencyKey: 'run-8' }, key)).toMatchObject({
      status: 422,
      body: { code: 'ARGUMENTS_EXCLUSIVE' },
    })
  })

  it.each([
    ['no object', '[]', 400, 'BAD_REQUEST'],
    ['nothing', '', 400, 'BAD_REQUEST'],
    ['a poisoned prototype', '{"__proto__":{"message":"x"}}', 400, 'BAD_REQUEST'],
    ['half a surrogate pair', { ...screen, message: '\ud800' }, 422, 'TEXT_INVALID'],
    ['a NUL', { ...screen, user: 'a\0b' }, 422, 'TEXT_INVALID'],
    ['no time', { ...screen, sendAfter: 'tomorrow' }, 422, 'BAD_USER_INPUT'],
    ['an invalid time', { ...screen, sendAfter: '2026-02-30T00:00:00Z' }, 422, 'BAD_USER_INPUT'],
    ['a list instead of text', { ...screen, message: ['x'] }, 422, 'BAD_USER_INPUT'],
    ['text instead of an object', { ...screen, personalisationParams: 'x' }, 422, 'BAD_USER_INPUT'],
  ])('refuses %s', async (_name, body, status, code) => {
    expect(await post(body)).toMatchObject({ status, body: { status, code } })
  })

  it('never repeats a provider key, in an answer or in the log', async () => {
    const key = sandboxKeys.live
    const refusal = await post({ ...screen, targetType: key, serviceKey: key, user: [key] })
    const answer = await ask({ path: `/message-status/${key}/${targetId}` })
    expect([refusal.status, answer.status]).toEqual([422, 400])
    expect(answer.body).toMatchObject({ code: 'SERVICE_KEY_REFUSED' })
    const secret = key.slice(-36)
    for (const text of [refusal.text, answer.text, ...gateway.log]) {
      expect(text).not.toContain(secret)
    }
  })
})

describe('PATCH and DELETE /notifications/{id}', () => {
  const act = (id: string, body: object, token?: string) =>
    ask({
      method: 'PATCH',
      path: `/notifications/${id}`,
      body,
      ...(token === undefined ? {} : { token }),
    })
  const remove = (id: string, body: object = {}) =>
    ask({ method: 'DELETE', path: `/notifications/${id}`, ...body })

  it('record an action with its note, and return the record', async () => {
    const id = await created({ requireAction: true })
    const body = { id, ActionType: 'approved', actionNote: 'Agreed' }
    expect(await act(id, body)).toMatchObject({
      status: 200,
      body: {
        id,
        performedActionType: 'Approved',
        actionNote: 'Agreed',
        isRemovable: true,
        performedActionDoneBy: 'Ada Officer',
      },
    })
  })

  it('keep a decision on the record after a later read, and show the history', async () => {
    const id = await created({ requireAction: true })
    const approved = await act(id, { actionType: 'Approved', actionNote: 'Agreed' })
    const decision = {
      performedActionType: 'Approved',
      actionNote: 'Agreed',
      performedActionDoneBy: 'Ada Officer',
      performedActionDate: (approved.body as Body)['performedActionDate'],
    }
    const { key } = await new ServiceKeys(gateway.gateway.database, systemClock).create('reader', [
      'notifications:act',
      'notifications:read',
    ])
    expect(await act(id, { actionType: 'IsRead', actionNote: 'Seen' }, key)).toMatchObject({
      status: 200,
      body: decision,
    })
    expect(await show(id)).toMatchObject({
      ...decision,
      isReadStatus: true,
      performedActions: [
        { actionType: 'Approved', actionNote: 'Agreed', doneBy: 'Ada Officer' },
        { actionType: 'IsRead', actionNote: 'Seen', doneBy: 'reader', doneById: 'service:reader' },
      ],
    })
  })

  it('record an action without returning the record to callers who may not read it', async () => {
    const id = await created()
    const answer = await act(
      id,
      { actionType: 'IsRead' },
      await gateway.token(['notifications:act']),
    )
    expect(answer).toMatchObject({ status: 204, text: '' })
    expect(await show(id)).toMatchObject({ isReadStatus: true })
  })

  it('refuse an id in the body that differs from the address', async () => {
    const id = await created()
    expect(await act(id, { id: targetId, actionType: 'IsRead' })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'id', code: 'ID_INVALID' }] },
    })
    expect(await show(id)).toMatchObject({ isReadStatus: false })
  })

  it('delete only settled notifications, and only once', async () => {
    const id = await created({ requireAction: true })
    expect(await remove(id)).toMatchObject({ status: 409, body: { code: 'ACTION_OPEN' } })
    await act(id, { actionType: 'Validate' })
    expect(await remove(id)).toMatchObject({ status: 204, text: '' })
    expect(await remove(id)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    expect(await act(id, { actionType: 'IsRead' })).toMatchObject({ status: 404 })
  })

  it.each([
    ['an empty body of JSON', { body: '' }],
    ['a body', { body: 'whatever' }],
    ['another media type', { body: 'x', headers: { 'content-type': 'text/plain' } }],
  ])('delete with %s', async (_name, request) => {
    expect((await remove(await created(), request)).status).toBe(204)
  })
})
