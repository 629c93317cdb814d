import { expect, it } from 'vitest'
import { progressLines } from '../../src/cli/progress.js'
import { RecordedOutput } from './recorded-output.js'

it('prints each tenth once, and nothing on standard output', () => {
  const output = new RecordedOutput()
  const report = progressLines('Loading', output)
  for (let done = 0; done <= 1000; done += 1) report(done, 1000)
  expect(output.errorLines).toEqual(
    [10, 20, 30, 40, 50, 60, 70, 80, 90, 100].map((percent) => `Loading ${percent}%`),
  )
  expect(output.outLines).toEqual([])
})

it('is complete at once when there is nothing to do', () => {
  const output = new RecordedOutput()
  progressLines('Loading', output)(0, 0)
  expect(output.errorLines).toEqual(['Loading 100%'])
})

it('counts every ten thousand where the total is unknown', () => {
  const output = new RecordedOutput()
  const report = progressLines('Importing', output)
  for (let done = 0; done <= 25_000; done += 2_500) report(done, null)
  expect(output.errorLines).toEqual(['Importing 10,000', 'Importing 20,000'])
})
