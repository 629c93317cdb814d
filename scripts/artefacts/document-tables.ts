import { scopeTable } from '../../src/access/scopes.js'
import { defaultOf, settingGroups } from '../../src/config/settings.js'
import type { ReportedIn, ErrorEntry } from '../../src/errors/error-entry.js'
import { errorCodes, errorTable } from '../../src/errors/error-table.js'
import { problemStatuses } from '../../src/http/rest/rest-path.js'
import { metricTable, type MetricEntry } from '../../src/observability/metric-table.js'
import { limitsTable } from './limits-table.js'
import { markdownTable } from '../../bench/support/markdown-table.js'

const reportedInWords: Record<ReportedIn, string> = {
  'top-level': 'top-level `errors`',
  payload: "the payload's `errors`",
  both: 'either',
}

/** The generated tables by document and marker name. */
export const documentTables: ReadonlyMap<string, () => ReadonlyMap<string, string>> = new Map([
  ['docs/access.md', () => new Map([['scopes', scopes()]])],
  ['docs/configuration.md', () => new Map([['configuration', configuration()]])],
  ['docs/errors.md', () => new Map([['errors', errors()]])],
  ['docs/http-paths.md', () => new Map([['statuses', statuses()]])],
  ['docs/limits.md', () => new Map([['limits', limits()]])],
  ['docs/operating.md', () => new Map([['metrics', metrics()]])],
])

function configuration(): string {
  return Object.entries(settingGroups)
    .map(([heading, group]) => {
      const rows = Object.entries(group).map(([name, entry]) => [
        code(name),
        entry.about,
        defaultOf(entry),
      ])
      return `## ${heading}\n\n${markdownTable(['variable', 'meaning', 'default'], rows)}`
    })
    .join('\n\n')
}

function errors(): string {
  return markdownTable(
    ['code', 'where', 'type in payloads', 'meaning'],
    errorCodes.map((name) => {
      const entry: ErrorEntry = errorTable[name]
      const type = entry.reportedIn === 'top-level' ? '' : code(entry.type)
      return [code(name), reportedInWords[entry.reportedIn], type, entry.meaning]
    }),
  )
}

function limits(): string {
  return markdownTable(['limit', 'value', 'meaning'], limitsTable)
}

function metrics(): string {
  return markdownTable(
    ['metric', 'labels', 'meaning'],
    Object.entries<MetricEntry>(metricTable).map(([name, { labels, help }]) => [
      code(name),
      labels.map(code).join(', '),
      help,
    ]),
  )
}

function statuses(): string {
  return markdownTable(['status', 'when'], Object.entries(problemStatuses))
}

function scopes(): string {
  return markdownTable(
    ['scope', 'allows'],
    Object.entries(scopeTable).map(([name, meaning]) => [code(name), meaning]),
  )
}

function code(text: string): string {
  return `\`${text}\``
}
