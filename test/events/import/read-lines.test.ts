import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readLines } from '../../../src/events/import/read-lines.js'

async function* chunksOf(text: string, size: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text)
  for (let start = 0; start < bytes.length; start += size) {
    yield await Promise.resolve(bytes.subarray(start, start + size))
  }
}

async function linesOf(text: string, size: number, maximum = 1_000) {
  const lines = []
  for await (const line of readLines(chunksOf(text, size), maximum)) lines.push(line)
  return lines
}

it('finds the same lines for any chunk size', async () => {
  const part = fc.constantFrom('', 'a', 'é', '{"a":1}', '\r', 'x'.repeat(30))
  await fc.assert(
    fc.asyncProperty(fc.array(part), fc.integer({ min: 1, max: 9 }), async (parts, size) => {
      const text = parts.join('\n')
      const expected = text.split('\n').map((line) => line.replace(/\r$/, ''))
      if (text === '' || text.endsWith('\n')) expected.pop()
      const lines = await linesOf(text, size)
      expect(lines.map(({ content }) => content?.toString())).toEqual(expected)
      expect(lines.map(({ number }) => number)).toEqual(expected.map((_, place) => place + 1))
      expect(lines.at(-1)?.end ?? 0).toBe(Buffer.byteLength(text))
    }),
  )
})

it('skips a line that is too long and continues after it', async () => {
  const lines = await linesOf(`a\n${'x'.repeat(50)}\nb`, 7, 10)
  expect(lines).toMatchObject([
    { number: 1, content: Buffer.from('a') },
    { number: 2, content: null, end: 53 },
    { number: 3, content: Buffer.from('b') },
  ])
})
