import { systemClock } from '../../src/foundation/clock.js'
import { createSandbox } from '../../tools/notify-sandbox/sandbox-server.js'

// The provider's sandbox in its own process, so that its work and memory do not count as the gateway's. The
// argument `unlimited` disables its limits.

const unlimited = 1_000_000_000
const limits = {
  perSecond: unlimited,
  burst: unlimited,
  daily: { email: unlimited, sms: unlimited, letter: unlimited },
}

const sandbox = createSandbox({
  clock: systemClock,
  ...(process.argv.includes('unlimited') ? { limits } : {}),
})
process.on('disconnect', () => process.exit())
process.send?.(await sandbox.listen())
