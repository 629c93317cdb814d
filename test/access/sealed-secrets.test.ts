import fc from 'fast-check'
import { randomBytes } from 'node:crypto'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readConfig } from '../../src/config/config.js'
import {
  developmentKeyFile,
  openSealedSecrets,
  SealedSecrets,
  UnreadableSecretError,
} from '../../src/access/sealed-secrets.js'
import { scratchFolder } from '../support/scratch-folder.js'

const oldKey = randomBytes(32)
const newKey = randomBytes(32)
const unreadable = (reason: 'damaged' | 'unknown-key') => new UnreadableSecretError(reason)

describe('sealing', () => {
  it('opens what it sealed, and seals the same text differently each time', () => {
    const secrets = new SealedSecrets([newKey])
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 500 }), (text) => {
        const sealed = secrets.seal(text, 'p')
        expect(secrets.open(sealed, 'p')).toBe(text)
        expect(secrets.seal(text, 'p')).not.toBe(sealed)
      }),
    )
  })

  it('seals with the first key and opens with every key, for rotation', () => {
    const before = new SealedSecrets([oldKey]).seal('secret', 'p')
    const rotated = new SealedSecrets([newKey, oldKey])
    expect(rotated.open(before, 'p')).toBe('secret')
    const after = rotated.seal('secret', 'p')
    expect(new SealedSecrets([newKey]).open(after, 'p')).toBe('secret')
    expect(() => new SealedSecrets([newKey]).open(before, 'p')).toThrow(unreadable('unknown-key'))
  })

  it('refuses modified ciphertexts and another purpose', () => {
    const secrets = new SealedSecrets([newKey])
    const sealed = secrets.seal('secret', 'p')
    const [id = '', body = ''] = sealed.split('.')
    const bytes = Buffer.from(body, 'base64url')
    for (let index = 0; index < bytes.length; index += 1) {
      const changed = Buffer.from(bytes)
      changed[index] = (changed[index] ?? 0) ^ 1
      const text = `${id}.${changed.toString('base64url')}`
      expect(() => secrets.open(text, 'p')).toThrow(unreadable('damaged'))
    }
    expect(() => secrets.open(sealed, 'q')).toThrow(unreadable('damaged'))
    expect(() => secrets.open(`${id}.`, 'p')).toThrow(unreadable('damaged'))
    expect(() => secrets.open('', 'p')).toThrow(unreadable('unknown-key'))
  })
})

describe('the keys', () => {
  it('come from SECRETS_KEY', async () => {
    const SECRETS_KEY = `${newKey.toString('base64')},${oldKey.toString('base64url')}`
    const secrets = await openSealedSecrets(readConfig({ SECRETS_KEY }))
    const old = new SealedSecrets([oldKey]).seal('secret', 'p')
    expect(secrets.open(old, 'p')).toBe('secret')
    expect(new SealedSecrets([newKey]).open(secrets.seal('new', 'p'), 'p')).toBe('new')
  })

  it('are one random key in a private file of DATA_DIR if none is configured', async () => {
    const folder = await scratchFolder()
    onTestFinished(() => folder.remove())
    const DATA_DIR = folder.path
    const [first, second] = await Promise.all([
      openSealedSecrets({ DATA_DIR, SECRETS_KEY: undefined }),
      openSealedSecrets({ DATA_DIR, SECRETS_KEY: undefined }),
    ])
    expect(second.open(first.seal('secret', 'p'), 'p')).toBe('secret')
    const file = join(DATA_DIR, developmentKeyFile)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(Buffer.from((await readFile(file, 'utf8')).trim(), 'base64url')).toHaveLength(32)
    await writeFile(file, 'x'.repeat(40))
    const damaged = openSealedSecrets({ DATA_DIR, SECRETS_KEY: undefined })
    await expect(damaged).rejects.toThrow('is not a key of 32 bytes')
  })
})
