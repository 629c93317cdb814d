/**
 * Works on some things in their order, on so many at a time.
 *
 * @throws what `work` throws, once the others have ended what they were at
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
