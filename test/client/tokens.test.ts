import { describe, expect, it } from 'vitest'
import { tokenSource } from '../../client/src/tokens.js'

const startTime = Date.parse('2026-03-02T09:00:00Z')

/** A source of unsigned tokens, with the state of its issuer and clock. */
function subject(ttlSeconds = 300) {
  const state = { now: startTime, fetched: 0, fails: false }
  const tokens = tokenSource(
    () => {
      if (state.fails) return Promise.reject(new Error('The issuer does not answer.'))
      state.fetched += 1
      const claims = { exp: state.now / 1_000 + ttlSeconds, n: `${state.fetched}ÿ?~` }
      const text = Buffer.from(JSON.stringify(claims)).toString('base64url')
      return Promise.resolve(`e30.${text}.${state.fetched}`)
    },
    { now: () => state.now },
  )
  return { state, tokens }
}

describe('a token source', () => {
  it('requests one token for concurrent callers', async () => {
    const { state, tokens } = subject()
    const got = await Promise.all([tokens.get(), tokens.get(), tokens.get()])
    expect(new Set(got).size).toBe(1)
    expect(await tokens.get()).toBe(got[0])
    expect(state.fetched).toBe(1)
  })

  it('renews a token before it expires', async () => {
    const { state, tokens } = subject(300)
    const first = await tokens.get()
    state.now += 239_000
    expect(await tokens.get()).toBe(first)
    state.now += 1_000
    expect(await tokens.get()).not.toBe(first)
  })

  it('keeps the old token while the issuer is down, until it expires', async () => {
    const { state, tokens } = subject(300)
    const first = await tokens.get()
    state.fails = true
    state.now += 250_000
    expect(await tokens.get()).toBe(first)
    state.now += 50_000
    await expect(tokens.get()).rejects.toThrow('The issuer does not answer.')
    state.fails = false
    expect(await tokens.get()).not.toBe(first)
  })

  it('never returns a token that the gateway has rejected', async () => {
    const { state, tokens } = subject()
    const first = await tokens.get()
    tokens.forget()
    state.fails = true
    await expect(tokens.get()).rejects.toThrow()
    state.fails = false
    expect(await tokens.get()).not.toBe(first)
  })

  it.each([undefined, null, ''])('reports a missing token: %s', async (token) => {
    const tokens = tokenSource(() => Promise.resolve(token))
    await expect(tokens.get()).rejects.toThrow(
      /^There is no token: .* Sign in, or set the token\.$/,
    )
  })

  it.each(['hgk', 'a.b.c', 'e30.e30.x'])(
    'keeps a token without a readable expiry: %s',
    async (text) => {
      let fetched = 0
      const tokens = tokenSource(() => {
        fetched += 1
        return Promise.resolve(text)
      })
      expect([await tokens.get(), await tokens.get()]).toEqual([text, text])
      expect(fetched).toBe(1)
    },
  )
})
