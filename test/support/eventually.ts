import { setTimeout as pause } from 'node:timers/promises'
import { inspect } from 'node:util'
import { expect } from 'vitest'

const pollMs = 20
const defaultTimeoutMs = 50_000

type Condition<Answer> = (answer: Answer) => boolean
/** The properties of an object to compare. */
type Part<Value> = Value extends readonly unknown[]
  ? Value | { readonly length: number }
  : Value extends object
    ? { readonly [Name in keyof Value]?: Part<Value[Name]> }
    : Value

/** Polls until the answer has the expected value or meets the condition, and returns it. Throws after a timeout. */
export async function eventually<Answer>(
  ask: () => Promise<Answer> | Answer,
  expected: NoInfer<Condition<Answer> | Part<Answer>>,
  timeoutMs = defaultTimeoutMs,
): Promise<Answer> {
  const deadline = performance.now() + timeoutMs
  for (;;) {
    const answer = await ask()
    const isLast = performance.now() > deadline
    if (typeof expected === 'function') {
      if ((expected as Condition<Answer>)(answer)) return answer
      const message = `${String(ask)} did not meet ${String(expected)} within ${timeoutMs} ms`
      if (isLast)
        throw new Error(`${message}; the last answer was ${inspect(answer, { depth: 6 })}`)
    } else {
      try {
        const assertion = expect(answer, `${String(ask)} within ${timeoutMs} ms`)
        if (typeof answer === 'object' && answer !== null)
          assertion.toMatchObject(expected as object)
        else assertion.toEqual(expected)
        return answer
      } catch (error) {
        if (isLast) throw error
      }
    }
    await pause(pollMs)
  }
}
