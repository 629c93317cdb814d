/**
 * Runs `work` on the items in order, at most `most` at a time.
 *
 * @throws the first error of `work`, after the running items have ended; later items are not started
 */
export async function someAtOnce<Thing>(
  things: Iterable<Thing>,
  most: number,
  work: (thing: Thing) => Promise<void>,
): Promise<void> {
  const waiting = [...things]
  const workNext = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await work(next)
  }
  const working = Array.from({ length: most }, workNext)
  try {
    await Promise.all(working)
  } finally {
    waiting.length = 0
    await Promise.allSettled(working)
  }
}
