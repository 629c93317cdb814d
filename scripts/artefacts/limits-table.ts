import { waitingBytes } from '../../src/admission/create-admission.js'
import { heldRefusals } from '../../src/operation/limit-headers.js'
import { admissionSettings } from '../../src/config/admission-settings.js'
import { defaultCallLimits, defaultDailyMessages } from '../../src/config/caller-limits.js'
import { fixedLimits } from '../../src/config/fixed-limits.js'
import { defaultOperationCost, operationSettings } from '../../src/config/operation-settings.js'
import { defaultOf } from '../../src/config/settings.js'
import {
  defaultNotificationPageSize,
  defaultSearchPageSize,
  maximumPageSize,
} from '../../src/paging/page-request.js'
import { nameLimit, searchTextLimit, usualLimits } from '../../src/operation/cost/input-limits.js'
import { documentLimits } from '../../src/operation/limits.js'
import { plainListCap } from '../../src/records/record-list-page.js'
import {
  defaultHitsPerKind,
  maximumHitsPerKind,
} from '../../src/search/everything/combined-search.js'
import { facetValueLimit, searchWindow } from '../../packages/search-engine/src/search-engine.js'

const mebibytes = (bytes: number) => `${bytes / 1_048_576} MiB`

const ofCaller = 'Of one caller, then 429; `CALLER_LIMITS` sets it.'

const fromSetting = (name: string, setting: keyof typeof admissionSettings) => {
  const entry = admissionSettings[setting]
  return [name, defaultOf(entry), `${entry.about} \`${setting}\` sets it.`] as const
}

/** Rows of docs/limits.md: name, value and meaning of every limit of the endpoint. */
const rows: readonly (readonly [string, number | string, string])[] = [
  ['Page size', maximumPageSize, 'Largest `first`, `last` or `pageSize`.'],
  ['Default page size, search', defaultSearchPageSize, 'When none is asked for.'],
  ['Default page size, notifications', defaultNotificationPageSize, 'When none is asked for.'],
  [
    'Hits of each kind, `search`',
    maximumHitsPerKind,
    `Largest \`first\` of \`search\`; ${defaultHitsPerKind} when none is asked for.`,
  ],
  [
    'Facet values',
    facetValueLimit,
    'Values of a facet that are shown; `hasMoreValues` says that there are more.',
  ],
  [
    'Search window',
    searchWindow,
    'Hits that can be paged through; `totalCount` stops there and `isTotalCountCapped` says so.',
  ],
  [
    'Cost of an operation',
    defaultOperationCost,
    'Counted before it runs, by the weights and sizes in the schema; `OPERATION_COST_LIMIT` sets it.',
  ],
  [
    'Lists without paging',
    plainListCap,
    'Tenures of a person and members of a tenure; a count stands beside them.',
  ],
  [
    'Time of an operation',
    '10 s',
    'Then it is stopped, unless it has stored a change. `OPERATION_TIMEOUT_SECONDS` sets it.',
  ],
  [
    'Rows read',
    fixedLimits.rows,
    'Rows that one operation reads from the database, counted while it runs.',
  ],
  [
    'Statements',
    fixedLimits.statements,
    'Statements that one operation sends to the database, counted while it runs.',
  ],
  ['Searches', fixedLimits.searches, 'Searches of one operation, counted while it runs.'],
  [
    'Fields answered',
    fixedLimits.fields,
    'Fields in the answer of one operation, counted while it runs. A field that is read from elsewhere counts as five.',
  ],
  [
    'Answer',
    mebibytes(operationSettings.ANSWER_BYTES.schema.parse(undefined)),
    'Length of a query’s answer; `ANSWER_BYTES` sets it.',
  ],
  ['Operations a minute', defaultCallLimits.operations, ofCaller],
  ['Cost a minute', defaultCallLimits.cost, ofCaller],
  ['Writes a minute', defaultCallLimits.writes, ofCaller],
  [
    'Messages a day',
    defaultDailyMessages,
    'E-mails, texts and letters that one caller creates, then `DAILY_LIMIT_REACHED`; `DAILY_MESSAGES` sets it.',
  ],
  fromSetting('Operations at once, busy', 'OPERATIONS_AT_ONCE'),
  fromSetting('Wrong credentials a minute', 'REFUSED_CREDENTIALS_A_MINUTE'),
  [
    'Operations at once, waiting',
    fixedLimits.waitingOperations,
    'Operations in progress while they only wait for something else, such as the provider.',
  ],
  ['Waiting requests of one caller', fixedLimits.queuedOfCaller, 'More are answered with 429.'],
  ['Waiting requests of all callers', fixedLimits.queuedOfAll, 'More are answered with 503.'],
  ['Wait for a turn', `${fixedLimits.queueMs / 1_000} s`, 'Then 503.'],
  [
    'Bodies that wait',
    mebibytes(waitingBytes),
    'Of all waiting requests together; more are answered with 503.',
  ],
  ['Open connections', fixedLimits.connections, 'Of clients with one process; more are closed.'],
  [
    'Refusals at once',
    heldRefusals.atOnce,
    `Of one caller in a second; its further ones come ${heldRefusals.heldMs} ms late.`,
  ],
  ['nodes(ids:)', documentLimits.nodes, 'Ids in one call.'],
  ['Request body', '1 MiB', 'A larger one is answered with 413.'],
  [
    'Fields of a body',
    documentLimits.bodyFields,
    'JSON fields, and objects and lists, of all bodies but those of events. More: 413.',
  ],
  [
    'Length of a document',
    documentLimits.documentCharacters,
    'Characters; a longer one is answered with 413. Send values as variables.',
  ],
  [
    'Text of an argument',
    usualLimits.text,
    `Characters, else \`TOO_LONG\`. Search texts take ${searchTextLimit}, names in filters ${nameLimit}, cursors 10,000. What a description names itself holds instead.`,
  ],
  [
    'List of an argument',
    usualLimits.list,
    'Values, else `LIST_SIZE_OUT_OF_RANGE`, unless the description says otherwise.',
  ],
  ['Depth', documentLimits.depth, 'Levels of nested fields.'],
  ['Aliases', documentLimits.aliases, 'In one document.'],
  ['Directives', documentLimits.directives, 'In one document.'],
  ['Tokens', documentLimits.tokens, 'Words and signs in one document.'],
  [
    'Comparisons',
    documentLimits.comparisons,
    'Two for each pair of fields with the same name in the response of one document, to see that they can be merged.',
  ],
  [
    'Errors reported',
    documentLimits.validationErrors,
    'Faults of a document or its variables that are listed before the rest is left out.',
  ],
]

export const limitsTable = rows.map(([name, value, meaning]) => [
  name,
  typeof value === 'number' ? value.toLocaleString('en-GB') : value,
  meaning,
])
