import type { Outcome } from '../errors/gateway-error.js'
import type { CommandContext } from './command.js'

/** The options of a command that has `jsonOption`. */
export interface JsonChoice {
  readonly json?: true | undefined
}

/** Prints a result: with `--json` as JSON, otherwise as text by `tell`. */
export function printResult<T>(
  result: T,
  { json }: JsonChoice,
  { output }: Pick<CommandContext, 'output'>,
  print: (result: T) => void,
): void {
  if (json === true) output.out(JSON.stringify(result, null, 2))
  else print(result)
}

/** Prints a list: with `--json` as JSON, otherwise one line for each item, or `none` on standard error. */
export function printList<T>(
  items: readonly T[],
  choice: JsonChoice,
  context: Pick<CommandContext, 'output'>,
  words: { readonly none: string; readonly line: (item: T) => string },
): void {
  printResult(items, choice, context, () => {
    if (items.length === 0) context.output.error(words.none)
    for (const item of items) context.output.out(words.line(item))
  })
}

/**
 * Prints the outcome of a change: with `--json` its value or its `faults`, both on standard
 * output. Faults set the exit code to 1.
 */
export function printOutcome<T>(
  outcome: Outcome<T>,
  choice: JsonChoice,
  context: CommandContext,
  words: { readonly json: (value: T) => object; readonly line: (value: T) => string },
): void {
  const { output } = context
  if (outcome.ok) {
    printResult(words.json(outcome.value), choice, context, () => {
      output.out(words.line(outcome.value))
    })
    return
  }
  context.exitCode = 1
  const faults = outcome.faults.map(({ code, message }) => ({ code, message }))
  printResult({ faults }, choice, context, () => {
    for (const { code, message } of faults) output.error(`${code}: ${message}`)
  })
}
