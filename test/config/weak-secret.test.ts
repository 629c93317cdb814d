import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../../src/config/config.js'
import { isWeakSecret } from '../../src/config/weak-secret.js'

describe('a weak secret', () => {
  it.each([
    ['one character', 'a'.repeat(64)],
    ['few distinct characters', 'abcabdacdbabcdbcadbacdabdcabcdab'],
    ['a repeated word', 'changeme'.repeat(4)],
    ['a repeated word with an ending', `${'password'.repeat(4)}!`],
    ['a longer word twice', 'Correct-Horse-16'.repeat(2)],
    ['digits in a row', '01234567890123456789012345678901'],
    ['the alphabet', 'abcdefghijklmnopqrstuvwxyz{|}~!"#'],
    ['the alphabet from its end', 'zyxwvutsrqponmlkjihgfedcba`_^]\\['],
  ])('is %s', (_case, text) => {
    expect(text.length).toBeGreaterThanOrEqual(32)
    expect(isWeakSecret(Buffer.from(text), 32)).toBe(true)
  })

  it.each([
    ['password12345678', 16],
    ['changeme-changeme', 16],
    ['housing-gateway-production-secret-2026', 32],
    ['PLEASE_change_this_signing_key!!', 32],
    ['Your-Super-Secret-Callback-Token', 16],
  ])('consists of placeholder words: %s', (text, leastBytes) => {
    expect(isWeakSecret(Buffer.from(text), leastBytes)).toBe(true)
  })

  it('is not an original sentence with such a word', () => {
    const sentence = 'my secret heron walks 41 miles of towpath before breakfast'
    expect(isWeakSecret(Buffer.from(sentence), 32)).toBe(false)
  })

  it('is a key of 32 equal or ascending bytes', () => {
    expect(isWeakSecret(Buffer.alloc(32, 7), 32)).toBe(true)
    expect(isWeakSecret(Buffer.from(Array.from({ length: 32 }, (_, index) => index)), 32)).toBe(
      true,
    )
  })

  it.each(['hex', 'base64', 'base64url'] as const)('is not a random secret in %s', (form) => {
    const random = Array.from({ length: 1_000 }, () => randomBytes(24).toString(form))
    expect(random.filter((text) => isWeakSecret(Buffer.from(text), 32))).toEqual([])
    const short = random.map((text) => text.slice(0, 16))
    expect(short.filter((text) => isWeakSecret(Buffer.from(text), 16))).toEqual([])
  })

  it('is not a random secret of digits', () => {
    const digits = Array.from(randomBytes(40), (byte) => byte % 10).join('')
    expect(isWeakSecret(Buffer.from(digits), 32)).toBe(false)
  })
})

describe('SECRETS_KEY', () => {
  const environment = {
    NODE_ENV: 'production',
    DATABASE_URL: 'postgresql://db/gateway',
    AUTH_SECRET: randomBytes(32).toString('hex'),
  }
  const weak = Buffer.alloc(32, 7).toString('base64')
  const strong = randomBytes(32).toString('base64')

  it('may contain a weak key only after a strong one', () => {
    expect(() => readConfig({ ...environment, SECRETS_KEY: weak })).toThrow(
      'SECRETS_KEY is easy to guess',
    )
    expect(() => readConfig({ ...environment, SECRETS_KEY: `${weak},${strong}` })).toThrow()
    expect(readConfig({ ...environment, SECRETS_KEY: `${strong},${weak}` }).production).toBe(true)
  })

  it('is not repeated in the error', () => {
    expect(() => readConfig({ ...environment, SECRETS_KEY: weak })).not.toThrow(weak)
    expect(() => readConfig({ ...environment, NOTIFY_CALLBACK_TOKEN: 'abab'.repeat(8) })).toThrow(
      'NOTIFY_CALLBACK_TOKEN is easy to guess',
    )
  })
})
