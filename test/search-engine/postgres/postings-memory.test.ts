import { expect, it } from 'vitest'
import {
  mostCharacters,
  PostingsMemory,
} from '../../../src/search-engine/postgres/postings-memory.js'

it('knows a row in the version that it was read in, and no other', () => {
  const memory = new PostingsMemory()
  memory.keep('a', '1', '1 ana:1')
  expect(memory.get('a', '1')).toBe('1 ana:1')
  expect(memory.get('a', '2')).toBeUndefined()
  memory.keep('a', '2', '1 änne:1')
  expect(memory.get('a', '2')).toBe('1 änne:1')
  expect(memory.get('a', '1')).toBeUndefined()
})

it('forgets what was asked for longest ago when there is no room', () => {
  const memory = new PostingsMemory(20)
  memory.keep('a', '1', '1234567890')
  memory.keep('b', '1', '1234567890')
  expect(memory.get('a', '1')).toBe('1234567890')
  memory.keep('c', '1', '123')
  expect(memory.get('b', '1')).toBeUndefined()
  expect(memory.get('a', '1')).toBe('1234567890')
  memory.keep('a', '2', '1')
  memory.keep('d', '1', '1234567890123456')
  expect(memory.get('a', '2')).toBe('1')
  expect(memory.get('d', '1')).toBe('1234567890123456')
  expect(memory.get('c', '1')).toBe('123')
})

it('keeps more where the process may use more', () => {
  expect(mostCharacters(512 * 2 ** 20)).toBe(16_000_000)
  expect(mostCharacters(2 * 2 ** 30)).toBe(2 ** 25)
  expect(mostCharacters(16 * 2 ** 30)).toBe(64_000_000)
})
