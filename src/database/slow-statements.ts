import type { Log } from '../foundation/log.js'
import type { Database } from './database.js'

/** Maximum logged length. The start of a statement is enough to identify it. */
const longestText = 1_000

/** Logs slow statements as they were sent, without the values of their parameters. */
export function logSlowStatements(
  { statements }: Pick<Database, 'statements'>,
  log: Pick<Log, 'info' | 'warn'>,
  config: { readonly production: boolean; readonly LOG_SLOW_STATEMENT_MS: number },
): void {
  // Slow statements are normal on development machines.
  const level = config.production ? 'warn' : 'info'
  statements.listen(({ purpose, seconds, failure, text, requestId }) => {
    const durationMs = Math.round(seconds * 1_000)
    if (durationMs < config.LOG_SLOW_STATEMENT_MS) return
    const details = { purpose, durationMs, statement: withoutValues(text).slice(0, longestText) }
    log[level](
      {
        ...details,
        ...(failure === null ? {} : { failure }),
        ...(requestId === null ? {} : { requestId }),
      },
      'a database statement was slow',
    )
  })
}

/**
 * Removes literals. Literals in our own statements contain no personal data, but those in statements of other code may.
 */
function withoutValues(text: string): string {
  return text.replace(/'(?:[^']|'')*'/g, "'…'").replace(/\s+/g, ' ')
}
