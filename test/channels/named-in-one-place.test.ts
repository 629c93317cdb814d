import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { channelNames, channels } from '../../src/channels/channels.js'

const source = join(import.meta.dirname, '../../src')

/** Folders that may name a channel. */
const mayName = ['channels/', 'generated/']

it('only the channels folder depends on a particular channel', () => {
  const names = [...channelNames, ...channels.external.map(({ providerWord }) => providerWord)]
  // `email` is also a field name of the specification.
  const word = new RegExp(`'(?:${names.filter((name) => name !== 'email').join('|')})'`)
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !mayName.some((path) => file.startsWith(path)))
    .filter((file) => word.test(readFileSync(join(source, file), 'utf8')))
  expect(files).toEqual([])
})
