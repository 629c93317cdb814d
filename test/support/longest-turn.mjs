import { monitorEventLoopDelay } from 'node:perf_hooks'

// Loaded before a gateway under test. At each SIGWINCH it writes the longest time, in milliseconds, for
// which the event loop stood still since the last one.

const resolution = 1
const delay = monitorEventLoopDelay({ resolution })
delay.enable()
let count = 0
process.on('SIGWINCH', () => {
  count += 1
  process.stderr.write(`longest turn ${count}: ${delay.max / 1e6 - resolution} ms\n`)
  delay.reset()
})
