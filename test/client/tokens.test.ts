import { describe, expect, it } from 'vitest'
import { tokenSource } from '../../client/src/tokens.js'

const begun = Date.parse('2026-03-02T09:00:00Z')

/** A token as an issuer makes it, unsigned, and the clock that it is looked at by. */
function subject(ttlSeconds = 300) {
  const state = { now: begun, fetched: 0, fails: false }
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

describe('a source of tokens', () => {
  it('asks once, however many need one at once', async () => {
    const { state, tokens } = subject()
    const got = await Promise.all([tokens.get(), tokens.get(), tokens.get()])
    expect(new Set(got).size).toBe(1)
    expect(await tokens.get()).toBe(got[0])
    expect(state.fetched).toBe(1)
  })

  it('gets a new one before the old one ends', async () => {
    const { state, tokens } = subject(300)
    const first = await tokens.get()
    state.now += 239_000
    expect(await tokens.get()).toBe(first)
    state.now += 1_000
    expect(await tokens.get()).not.toBe(first)
  })

  it('goes on with the old one while the issuer is away, and no longer than it lasts', async () => {
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

  it('never gives out again what the gateway has refused', async () => {
    const { state, tokens } = subject()
    const first = await tokens.get()
    tokens.forget()
    state.fails = true
    await expect(tokens.get()).rejects.toThrow()
    state.fails = false
    expect(await tokens.get()).not.toBe(first)
  })

  it.each([undefined, null, ''])('says that there is none: %s', async (token) => {
    const tokens = tokenSource(() => Promise.resolve(token))
    await expect(tokens.get()).rejects.toThrow(
      /^There is no token: .* Sign in, or set the token\.$/,
    )
  })

  it.each(['hgk', 'a.b.c', 'e30.e30.x'])(
    'keeps what tells nothing of its end: %s',
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
