import { allScopes, isScope, type Scope } from '../access/scopes.js'
import { GatewayError } from '../errors/gateway-error.js'
import { decodeNodeId, readNodeId } from '../schema/node-id.js'
import { UsageError } from './command.js'

/**
 * Parses `a,b,c` or `all`.
 *
 * @throws UsageError for unknown scopes, or without any scope
 */
export function parseScopes(text: string): Scope[] {
  if (text.trim() === 'all') return allScopes
  const words = parseWords(text)
  const unknown = words.filter((word) => !isScope(word))
  if (unknown.length > 0) {
    throw new UsageError(
      `Unknown scope(s): ${unknown.join(', ')}. Known scopes: ${allScopes.join(', ')}.`,
    )
  }
  if (words.length === 0) throw new UsageError('Name at least one scope.')
  return words.filter(isScope)
}

/** Parses `a, b,c`; empty words are dropped. */
export function parseWords(text: string): string[] {
  return text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
}

/** @throws UsageError for blank text */
export function parseName(text: string): string {
  const name = text.trim()
  if (name === '') throw new UsageError('The value must not be blank.')
  return name
}

const unitSeconds: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400 }
const longestDurationSeconds = 3_650 * 86_400

/**
 * Parses a duration such as `90s`, `15m`, `12h` or `30d`.
 *
 * @returns seconds, from 1 to ten years.
 * @throws UsageError for anything else.
 */
export function parseDuration(text: string): number {
  const [, amount, unit = ''] = /^(\d{1,10})([smhd])$/.exec(text.trim()) ?? []
  const seconds = Number(amount) * (unitSeconds[unit] ?? Number.NaN)
  if (!(seconds >= 1 && seconds <= longestDurationSeconds)) {
    throw new UsageError('Use a number with s, m, h or d, such as 12h or 30d (at most 3650d).')
  }
  return seconds
}

/** Parses one value of an enumeration. */
export function parseChoice<T extends string>(word: string, choices: readonly T[]): T {
  const choice = choices.find((candidate) => candidate === word)
  if (choice !== undefined) return choice
  throw new UsageError(`Unknown value "${word}". Known values: ${choices.join(', ')}.`)
}

/** @returns a parser for whole numbers from `min` to `max`; it throws a UsageError for any other text */
export function wholeNumber(min: number, max: number): (text: string) => number {
  return (text) => {
    const value = /^\d{1,15}$/.test(text.trim()) ? Number(text) : Number.NaN
    if (value >= min && value <= max) return value
    throw new UsageError(`Use a whole number from ${min} to ${max}.`)
  }
}

/** Help text for the id of a record. */
export const idHelp = 'its UUID, as in the log, or its API id'

/** @returns a parser from ids of this type to UUIDs; it throws a UsageError for any other text */
export function recordId(type: string): (text: string) => string {
  return (text) => {
    try {
      return readNodeId(text, type, ['The given text'])
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error
      throw new UsageError(error.message)
    }
  }
}

/** The UUID in an API id of any type; other text is returned unchanged. */
export function plainId(text: string): string {
  return decodeNodeId(text)?.uuid ?? text
}
