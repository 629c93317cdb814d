import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onStopSignals } from '../../src/cli/stop-signals.js'

let calls: string[]
let leave: () => void

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  calls = []
  leave = onStopSignals(
    (signal) => calls.push(`stop ${signal}`),
    (signal) => calls.push(`now ${signal}`),
  )
})
afterEach(() => {
  leave()
  vi.useRealTimers()
})

function send(signal: NodeJS.Signals): void {
  process.emit(signal, signal)
}

it('stops at the first signal and ends at the second', () => {
  send('SIGHUP')
  vi.advanceTimersByTime(300)
  send('SIGTERM')
  expect(calls).toEqual(['stop SIGHUP', 'now SIGTERM'])
})

it('ignores the second SIGINT of a Ctrl-C, which npm forwards', () => {
  send('SIGINT')
  vi.advanceTimersByTime(2)
  send('SIGINT')
  expect(calls).toEqual(['stop SIGINT'])
  vi.advanceTimersByTime(300)
  send('SIGINT')
  expect(calls).toEqual(['stop SIGINT', 'now SIGINT'])
})

it('removes its signal handlers afterwards', () => {
  const before = process.listenerCount('SIGTERM')
  leave()
  expect(process.listenerCount('SIGTERM')).toBe(before - 1)
})
