import { setTimeout as pause } from 'node:timers/promises'

const pollMs = 20
const usualPatienceMs = 50_000

/** Polls until the answer is as wanted, and returns it. Throws after a timeout. */
export async function eventually<Answer>(
  ask: () => Promise<Answer> | Answer,
  isWanted: (answer: Answer) => boolean,
  patienceMs = usualPatienceMs,
): Promise<Answer> {
  const deadline = performance.now() + patienceMs
  for (;;) {
    const answer = await ask()
    if (isWanted(answer)) return answer
    if (performance.now() > deadline) {
      throw new Error(`It never came to be as wanted; last: ${JSON.stringify(answer)}`)
    }
    await pause(pollMs)
  }
}
