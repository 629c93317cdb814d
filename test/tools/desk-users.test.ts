import { describe, expect, it } from 'vitest'
import { deskUsers } from '../../tools/pages/desk-users.js'
import { sharedGateway } from '../support/gateway.js'
import { exchange, type HttpAnswer } from '../support/http-exchange.js'

const gateway = await sharedGateway()

const get = (path: string, headers: Readonly<Record<string, string>> = {}): Promise<HttpAnswer> =>
  exchange(gateway.url, { method: 'GET', path, headers })

describe('demo users of the desk', () => {
  it('are listed for a page on this machine, without their scopes', async () => {
    const { status, body } = await get('/desk/users')
    expect(status).toBe(200)
    const { users } = JSON.parse(body) as { users: { id: string }[] }
    expect(users.map(({ id }) => id)).toEqual(Object.keys(deskUsers))
    expect(Object.keys(users[0] ?? {})).toEqual(['id', 'name', 'about'])
  })

  it.each(Object.entries(deskUsers))(
    'the user %s has a token with the scopes of the user',
    async (id, user) => {
      const { body } = await get(`/desk/users/${id}/token`)
      const { token } = JSON.parse(body) as { token: string }
      const answer = await gateway.ask('{ viewer { id name scopes } }', { token })
      expect(answer.body.data?.['viewer']).toEqual({
        id: user.user,
        name: user.name,
        scopes: [...user.scopes].sort(),
      })
    },
  )

  it.each<readonly [string, Readonly<Record<string, string>>]>([
    ['under another name', { host: 'gateway.example' }],
    ['by a script of another page', { origin: 'https://elsewhere.example' }],
    ['from another site', { 'sec-fetch-site': 'cross-site' }],
    ...[
      'via',
      'forwarded',
      'x-forwarded-for',
      'x-real-ip',
      'cdn-loop',
      'true-client-ip',
      'x-appengine-user-ip',
      'x-proxyuser-ip',
      'x-scheme',
      'cf-ray',
      'fly-client-ip',
    ].map((name) => [`through a proxy that sends ${name}`, { [name]: '192.0.2.1' }] as const),
  ])('are hidden from a request %s', async (_case, headers) => {
    for (const path of ['/desk/users', '/desk/users/officer/token']) {
      const { status, body } = await get(path, headers)
      expect(status).toBe(404)
      expect(body).not.toContain('eyJ')
    }
  })

  it.each(['same-origin', 'same-site', 'none'])('are listed for a page of %s', async (site) => {
    const { status } = await get('/desk/users', { 'sec-fetch-site': site })
    expect(status).toBe(200)
  })

  it.each(['nobody', 'constructor', '__proto__'])('%s is not a user', async (id) => {
    expect((await get(`/desk/users/${id}/token`)).status).toBe(404)
  })
})
