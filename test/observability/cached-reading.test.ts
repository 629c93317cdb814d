import { expect, it } from 'vitest'
import { CachedReading } from '../../src/observability/cached-reading.js'

it('reads once for all callers within its lifetime', async () => {
  let readCount = 0
  const reading = new CachedReading(() => Promise.resolve((readCount += 1)), 60_000, 1_000)
  for (let round = 0; round < 100; round += 1) {
    await Promise.all([reading.refresh(), reading.refresh(), reading.refresh()])
  }
  expect(readCount).toBe(1)
  expect(reading.value).toBe(1)
})

it('does not wait for a read that hangs, and starts it once', async () => {
  let reads = 0
  const never = () => {
    reads += 1
    return new Promise<number>(() => undefined)
  }
  const reading = new CachedReading(never, 0, 5)
  await Promise.all(Array.from({ length: 20 }, () => reading.refresh()))
  await reading.refresh()
  expect(reads).toBe(1)
  expect(reading.value).toBe(null)
  expect(reading.ageSeconds).toBe(null)
})

it('returns the earlier value with its age while the next read fails', async () => {
  const answers = [() => Promise.resolve('first'), () => Promise.reject(new Error('away'))]
  const reading = new CachedReading(
    () => (answers.shift() ?? answers[0])?.() ?? Promise.reject(new Error('none')),
    0,
    1_000,
  )
  await reading.refresh()
  await reading.refresh()
  expect(reading.value).toBe('first')
  expect(reading.ageSeconds).toBeGreaterThan(0)
})
