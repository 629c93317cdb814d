import { chmod, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { developmentSecret, developmentSecretFile } from '../../tools/token/development-token.js'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gateway-secret-'))
})

afterEach(async () => {
  await rm(folder, { recursive: true, force: true })
})

const pathIn = (dataDir: string) => join(dataDir, developmentSecretFile)
const modeOf = async (path: string) => (await stat(path)).mode & 0o777

it('creates the folder and a secret of 256 bits that only the owner can read', async () => {
  const dataDir = join(folder, 'not', 'there')
  const secret = await developmentSecret(dataDir)
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
  expect(await modeOf(pathIn(dataDir))).toBe(0o600)
})

it('keeps the secret', async () => {
  const secret = await developmentSecret(folder)
  expect(await developmentSecret(folder)).toBe(secret)
  expect((await readFile(pathIn(folder), 'utf8')).trim()).toBe(secret)
})

it('creates another secret in another folder', async () => {
  expect(await developmentSecret(join(folder, 'a'))).not.toBe(
    await developmentSecret(join(folder, 'b')),
  )
})

it('returns the same secret to concurrent starts, and leaves no temporary files', async () => {
  const secrets = await Promise.all(Array.from({ length: 20 }, () => developmentSecret(folder)))
  expect(new Set(secrets).size).toBe(1)
  expect(await readdir(folder)).toEqual([developmentSecretFile])
})

it.each([0o644, 0o640, 0o666, 0o604])('tightens a mode that was loosened to %o', async (mode) => {
  const secret = await developmentSecret(folder)
  await chmod(pathIn(folder), mode)
  expect(await developmentSecret(folder)).toBe(secret)
  expect(await modeOf(pathIn(folder))).toBe(0o600)
})

it.each(['', '\n', 'short'])(
  'refuses a damaged file (%j) without repeating it',
  async (content) => {
    await writeFile(pathIn(folder), content, { mode: 0o600 })
    const answer = developmentSecret(folder)
    await expect(answer).rejects.toMatchObject({ name: 'ConfigError' })
    await expect(answer).rejects.toThrow('is damaged')
  },
)

it('says what to do about an unreadable file', async () => {
  // Root cannot read a circular symlink either.
  await symlink(pathIn(folder), pathIn(folder))
  const answer = developmentSecret(folder)
  await expect(answer).rejects.toMatchObject({ name: 'ConfigError' })
  await expect(answer).rejects.toThrow(
    'cannot be read (ELOOP). Start as the owner of the file, or set DATA_DIR to another folder.',
  )
})
