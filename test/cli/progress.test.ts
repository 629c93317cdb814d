import { expect, it } from 'vitest'
import { startProgress } from '../../src/cli/progress.js'
import { RecordedOutput } from './recorded-output.js'

it('prints each tenth once where no terminal is, and nothing on standard output', () => {
  const output = new RecordedOutput()
  const progress = startProgress('Loading', output)
  for (let done = 0; done <= 1000; done += 1) progress.update(done, 1000)
  progress.stop()
  expect(output.errorLines).toEqual(
    [10, 20, 30, 40, 50, 60, 70, 80, 90, 100].map((percent) => `Loading ${percent}%`),
  )
  expect(output.outLines).toEqual([])
})

it('is complete at once when there is nothing to do', () => {
  const output = new RecordedOutput()
  startProgress('Loading', output).update(0, 0)
  expect(output.errorLines).toEqual(['Loading 100%'])
})
