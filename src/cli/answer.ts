import type { Outcome } from '../errors/gateway-error.js'
import type { CommandContext } from './command.js'

/** The option with which scripts ask for JSON. */
export const jsonOption = { json: { type: 'boolean', default: false } } as const

/** What was asked for, as `parseArgs` reads it. */
interface Asked {
  readonly json: boolean
}

/** Prints a result: as JSON for scripts, else in the words that `tell` prints. */
export function answer<T>(
  result: T,
  { json }: Asked,
  { output }: Pick<CommandContext, 'output'>,
  tell: (result: T) => void,
): void {
  if (json) output.out(JSON.stringify(result, null, 2))
  else tell(result)
}

/** Prints a list: as JSON for scripts, else a line for each, or for people that there is none. */
export function answerList<T>(
  found: readonly T[],
  asked: Asked,
  context: Pick<CommandContext, 'output'>,
  words: { readonly none: string; readonly line: (one: T) => string },
): void {
  answer(found, asked, context, () => {
    if (found.length === 0) context.output.error(words.none)
    for (const one of found) context.output.out(words.line(one))
  })
}

/**
 * Prints what came of an act: for scripts `json` of its value, or `faults` with their codes, both on standard
 * output.
 *
 * @returns the exit code
 */
export function answerOutcome<T>(
  outcome: Outcome<T>,
  asked: Asked,
  { output }: Pick<CommandContext, 'output'>,
  words: { readonly json: (value: T) => object; readonly line: (value: T) => string },
): number {
  if (outcome.ok) {
    answer(words.json(outcome.value), asked, { output }, () => {
      output.out(words.line(outcome.value))
    })
    return 0
  }
  const faults = outcome.faults.map(({ code, message }) => ({ code, message }))
  answer({ faults }, asked, { output }, () => {
    for (const { code, message } of faults) output.error(`${code}: ${message}`)
  })
  return 1
}
