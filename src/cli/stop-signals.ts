/** Signals that stop a process. */
export const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * A second signal within this time is a duplicate: the terminal sends Ctrl-C to `npm start` and to its child, the
 * gateway, and npm also forwards the signal.
 */
const echoMilliseconds = 250

/**
 * Calls `stop` at the first signal and `stopNow` at the second signal.
 *
 * @returns a function that removes the listeners
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
