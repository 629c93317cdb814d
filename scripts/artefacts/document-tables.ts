import { scopeTable } from '../../src/access/scopes.js'
import { settings } from '../../src/config/settings.js'
import type { ErrorPlace } from '../../src/errors/error-entry.js'
import { errorCodes, errorTable } from '../../src/errors/error-table.js'
import { limitsTable } from '../../src/graphql/limits.js'
import { code, markdownTable } from './markdown-table.js'

const placeInWords: Record<ErrorPlace, string> = {
  'top-level': 'top-level `errors`',
  payload: "the payload's `errors`",
  both: 'either',
}

/** The generated tables of the README by the name in their markers. */
export function readmeTables(): ReadonlyMap<string, string> {
  return new Map([
    ['configuration', configuration()],
    ['limits', limits()],
    ['scopes', scopes()],
  ])
}

/** The generated table of docs/errors.md. */
export function errorTables(): ReadonlyMap<string, string> {
  return new Map([['errors', errors()]])
}

function configuration(): string {
  return markdownTable(
    ['variable', 'meaning', 'default', 'example'],
    Object.entries(settings).map(([name, entry]) => [
      code(name),
      entry.about,
      entry.default,
      code(entry.example),
    ]),
  )
}

function errors(): string {
  return markdownTable(
    ['code', 'where', 'meaning'],
    errorCodes.map((name) => [
      code(name),
      placeInWords[errorTable[name].place],
      errorTable[name].meaning,
    ]),
  )
}

function limits(): string {
  return markdownTable(
    ['limit', 'value', 'meaning'],
    limitsTable.map(({ name, value, meaning }) => [name, value, meaning]),
  )
}

function scopes(): string {
  return markdownTable(
    ['scope', 'allows'],
    Object.entries(scopeTable).map(([name, meaning]) => [code(name), meaning]),
  )
}
