import { monitorEventLoopDelay } from 'node:perf_hooks'

// Preloaded into a gateway under test. On SIGWINCH it writes the longest event-loop delay since the last
// signal, in milliseconds.

const resolution = 1
const delay = monitorEventLoopDelay({ resolution })
delay.enable()
let count = 0
process.on('SIGWINCH', () => {
  count += 1
  process.stderr.write(`longest turn ${count}: ${delay.max / 1e6 - resolution} ms\n`)
  delay.reset()
})
