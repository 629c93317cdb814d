import { allScopes, isScope, type Scope } from '../access/scopes.js'
import { UsageError } from './command.js'

/**
 * Reads `a,b,c`, or `all`.
 *
 * @throws UsageError naming every word that is no scope.
 */
export function parseScopes(text: string): Scope[] {
  if (text.trim() === 'all') return allScopes
  const words = text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
  const unknown = words.filter((word) => !isScope(word))
  if (unknown.length > 0) {
    throw new UsageError(`Unknown scope(s): ${unknown.join(', ')}. Known: ${allScopes.join(', ')}.`)
  }
  return words.filter(isScope)
}

const unitSeconds: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400 }
const longestDurationSeconds = 3_650 * 86_400

/**
 * Reads a duration such as `90s`, `15m`, `12h` or `30d`.
 *
 * @returns seconds, from 1 to ten years.
 * @throws UsageError for anything else.
 */
export function parseDuration(text: string): number {
  const [, amount, unit = ''] = /^(\d{1,10})([smhd])$/.exec(text.trim()) ?? []
  const seconds = Number(amount) * (unitSeconds[unit] ?? Number.NaN)
  if (!(seconds >= 1 && seconds <= longestDurationSeconds)) {
    throw new UsageError(
      `"${text}" is no duration. Write a number with s, m, h or d, such as 12h or 30d (at most 3650d).`,
    )
  }
  return seconds
}

/** @throws UsageError unless the text is a whole number within the bounds. */
export function parseWhole(
  option: string,
  text: string,
  bounds: { readonly min: number; readonly max: number },
): number {
  const value = /^\d{1,15}$/.test(text.trim()) ? Number(text) : Number.NaN
  if (!(value >= bounds.min && value <= bounds.max)) {
    throw new UsageError(`--${option} must be a whole number from ${bounds.min} to ${bounds.max}.`)
  }
  return value
}
