import { systemClock } from '../../src/foundation/clock.js'
import { createSandbox } from '../../tools/notify-sandbox/sandbox-server.js'

// A provider in a process of its own, so that neither its work nor its memory counts as the gateway's.
// With `unlimited` as an argument it takes messages at any pace.

const none = 1_000_000_000
const limits = {
  perSecond: none,
  burst: none,
  daily: { email: none, sms: none, letter: none },
}

const sandbox = createSandbox({
  clock: systemClock,
  ...(process.argv.includes('unlimited') ? { limits } : {}),
})
process.on('disconnect', () => process.exit())
process.send?.(await sandbox.listen())
