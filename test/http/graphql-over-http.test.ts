import { serverAudits } from 'graphql-http'
import { describe, expect, it } from 'vitest'
import { sharedGateway } from '../support/gateway.js'

/** Apollo answers 400 to `application/json` where the specification suggests 200. We accept that. */
const expectedWarnings = ['572B', '7B9B', 'FDE2']

const gateway = await sharedGateway()

const audits = serverAudits({
  url: () => `${gateway.url}/graphql`,
  fetchFn: (url: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers)
    headers.set('apollo-require-preflight', 'audit')
    return fetch(url, { ...init, headers })
  },
})

describe('GraphQL over HTTP', () => {
  it('has an audit for every expected warning', () => {
    expect(audits).toHaveLength(61)
    expect(audits.map(({ id }) => id)).toEqual(expect.arrayContaining(expectedWarnings))
  })

  it.each(audits)('$id $name', async ({ id, fn }) => {
    const result = await fn()
    expect(result.status, 'reason' in result ? result.reason : '').toBe(
      expectedWarnings.includes(id) ? 'warn' : 'ok',
    )
  })
})
