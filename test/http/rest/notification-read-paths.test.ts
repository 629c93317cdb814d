import { describe, expect, it } from 'vitest'
import { allScopes } from '../../../src/access/scopes.js'
import { sandboxKeys } from '../../../tools/notify-sandbox/services.js'
import { sandboxTemplates } from '../../../tools/notify-sandbox/templates.js'
import { systemClock } from '../../../src/foundation/clock.js'
import { sharedGateway } from '../../support/gateway.js'
import { restClient } from '../../support/rest-client.js'
import { notificationNames } from './notification-names.js'

const gateway = await sharedGateway()
const ask = await restClient(gateway)

const screen = {
  targetId: '7e6041e2-01b6-4c41-9ccd-5b0932616b50',
  targetType: 'Estimates',
  notificationType: 'Screen',
  message: 'To approve',
  user: 'finance@example.org',
}

type Body = Readonly<Record<string, unknown>>
async function created(overrides: object = {}): Promise<string> {
  const body = { ...screen, ...overrides }
  const answer = await ask({ method: 'POST', path: '/notifications', body })
  expect(answer.status, answer.text).toBe(201)
  return String((answer.body as Body)['id'])
}
const show = async (id: string) => (await ask({ path: `/notifications/${id}` })).body as Body

describe('GET /notifications', () => {
  it('pages through the filtered notifications, newest first', async () => {
    const target = '11111111-2222-4333-8444-555555555555'
    const ids: string[] = []
    for (const message of ['one', 'two', 'three']) {
      ids.unshift(await created({ targetId: target, message }))
    }
    const list = async (query: string) => {
      const { body, headers } = await ask({ path: `/notifications?${query}&TargetId=${target}` })
      return { ids: (body as Body[]).map(({ id }) => id), link: headers['link'] }
    }
    const link = (page: number, relation: string) =>
      `</notifications?pageSize=2&targetId=${target}&page=${page}>; rel="${relation}"`
    expect(await list('pageSize=2')).toEqual({
      ids: ids.slice(0, 2),
      link: [link(1, 'first'), link(2, 'next')].join(', '),
    })
    const second = await list('pageSize=2&page=2')
    expect(second.ids).toEqual(ids.slice(2))
    expect(second.link).toContain('rel="prev"')
    expect(second.link).toContain('rel="last"')
    expect(second.link).not.toContain('rel="next"')
    expect((await list('notificationType=EMAIL')).ids).toEqual([])
    expect((await list('notificationType=screen&pageSize=1')).ids).toEqual(ids.slice(0, 1))
  })

  it('returns up to 1,000 notifications without a page size, and links to the next page', async () => {
    const target = '22222222-2222-4333-8444-555555555555'
    // In the past, so that notifications of later tests are newer.
    let createdAt = Date.now() - 60_000
    const createMany = async (number: number) => {
      const row = { ...screen, targetId: target, createdBy: 'ada' }
      const data = Array.from({ length: number }, () => ({
        ...row,
        createdDate: new Date((createdAt += 1)),
      }))
      await gateway.gateway.database.prisma.notification.createMany({ data })
    }
    await createMany(1_000)
    const path = `/notifications?targetId=${target}`
    const ids = ({ body }: { body: unknown }) => (body as Body[]).map(({ id }) => id)
    const all = await ask({ path })
    expect(new Set(ids(all)).size).toBe(1_000)
    expect(all.headers['link']).toBeUndefined()
    await createMany(2)
    const more = await ask({ path })
    expect(ids(more)).toHaveLength(1_000)
    const link = `</notifications?targetId=${target}&page=11&pageSize=100>; rel="next"`
    expect(more.headers['link']).toBe(link)
    const rest = await ask({ path: link.slice(1, link.indexOf('>')) })
    expect(ids(rest)).toEqual(ids(all).slice(-2))
    expect(ids(await ask({ path: `${path}&page=1` }))).toHaveLength(20)
  })

  it('returns the sent text as one string, or null if no text was sent', async () => {
    const plain = await created()
    const sent = await created({
      requireEmailNotification: true,
      email: 'ana@example.com',
      serviceKey: sandboxKeys.live,
      templateId: sandboxTemplates.FailedDirectDebits.email.id,
      personalisationParams: { name: 'Ana', amount: '319.30', advice: 'yes' },
      sendAfter: new Date(systemClock.now().getTime() + 3_600_000).toISOString(),
    })
    expect((await show(plain))['sentMessageDetails']).toBeNull()
    expect((await show(sent))['sentMessageDetails']).toBe('Email: pending')
  })

  it('returns the same values as GraphQL', async () => {
    await created({ requireAction: true, email: 'ana@example.com', targetType: 'Actuals' })
    const id = await created({
      personalisationParams: { name: 'Ana' },
      mobileNumber: '07700900123',
    })
    await ask({
      method: 'PATCH',
      path: `/notifications/${id}`,
      body: { actionType: 'Rejected', actionNote: 'Wrong sum' },
    })
    const plain = notificationNames
      .filter((name) => !['id', 'targetType', 'performedActions'].includes(name))
      .concat('performedActions { actionType actionNote doneBy doneById occurredAt }')
      .join(' ')
    const query = `{ notifications(pageSize: 50) { nodes { id: uuid targetType ${plain} } } }`
    const words: Record<string, string> = { SCREEN: 'Screen', REJECTED: 'Rejected' }
    for (const scopes of [allScopes, ['notifications:read'] as const]) {
      const token = await gateway.token(scopes)
      const { body: graphql } = await gateway.ask(query, { token })
      const { nodes } = graphql.data?.['notifications'] as unknown as { nodes: Body[] }
      const inWords = nodes.map((node) => ({
        ...node,
        notificationType: words[String(node['notificationType'])],
        performedActionType: words[String(node['performedActionType'])] ?? null,
        sentMessageDetails: (node['sentMessageDetails'] as string[]).join('; ') || null,
        performedActions: (node['performedActions'] as Body[]).map((action) => ({
          ...action,
          actionType: words[String(action['actionType'])],
        })),
      }))
      const { body: http } = await ask({ path: '/notifications?pageSize=50', token })
      expect(http).toEqual(inWords)
      expect(JSON.stringify(http).includes('ana@example.com')).toBe(scopes === allScopes)
      for (const record of http as Body[]) {
        const one = await ask({ path: `/notifications/${String(record['id'])}`, token })
        expect(one.body).toEqual(record)
      }
    }
  })
})
