/** With these, people and supervisors stop a process. */
export const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Within this time a second signal is the first once more: the terminal sends Ctrl-C to `npm start`
 * and to the gateway below it, and npm hands its own on. No person presses twice that fast.
 */
const echoMilliseconds = 250

/**
 * Calls `stop` at the first signal and `stopNow` at a second one.
 *
 * @returns a function that leaves the signals to Node again
 */
export function onStopSignals(
  stop: (signal: NodeJS.Signals) => void,
  stopNow: (signal: NodeJS.Signals) => void,
): () => void {
  let firstAt: number | undefined
  const listener = (signal: NodeJS.Signals) => {
    if (firstAt === undefined) {
      firstAt = performance.now()
      stop(signal)
    } else if (performance.now() - firstAt > echoMilliseconds) {
      stopNow(signal)
    }
  }
  for (const signal of stopSignals) process.on(signal, listener)
  return () => {
    for (const signal of stopSignals) process.removeListener(signal, listener)
  }
}
