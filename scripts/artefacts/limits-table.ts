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

const ofCaller = 'For one caller; more are answered with 429. `CALLER_LIMITS` sets it.'

const fromSetting = (name: string, setting: keyof typeof admissionSettings) => {
  const entry = admissionSettings[setting]
  return [name, defaultOf(entry), `${entry.about} \`${setting}\` sets it.`] as const
}

/** Rows of docs/limits.md: name, value and meaning of every limit of the endpoint. */
const rows: readonly (readonly [string, number | string, string])[] = [
  ['Page size', maximumPageSize, 'Largest `first`, `last` or `pageSize`.'],
  ['Default page size, search', defaultSearchPageSize, 'Used if the query sets none.'],
  ['Default page size, notifications', defaultNotificationPageSize, 'Used if the query sets none.'],
  [
    'Hits of each kind, `search`',
    maximumHitsPerKind,
    `Largest \`first\` of \`search\`; the default is ${defaultHitsPerKind}.`,
  ],
  [
    'Facet values',
    facetValueLimit,
    'Values listed for a facet; `hasMoreValues` is true if there are more.',
  ],
  [
    'Search window',
    searchWindow,
    'Hits that can be paged through; `totalCount` stops there and `isTotalCountCapped` says so.',
  ],
  [
    'Cost of an operation',
    defaultOperationCost,
    'Computed before execution from the weights and sizes in the schema. `OPERATION_COST_LIMIT` sets it.',
  ],
  [
    'Lists without paging',
    plainListCap,
    'Tenures of a person and members of a tenure; a count stands beside them.',
  ],
  [
    'Time of an operation',
    '10 s',
    'After this time the operation is stopped, unless it has stored a change. `OPERATION_TIMEOUT_SECONDS` sets it.',
  ],
  ['Rows read', fixedLimits.rows, 'Rows that one operation may read from the database.'],
  ['Statements', fixedLimits.statements, 'Statements that one operation may send to the database.'],
  ['Searches', fixedLimits.searches, 'Searches of one operation.'],
  [
    'Fields answered',
    fixedLimits.fields,
    'Fields in the answer of one operation. A field whose resolver returns a promise counts as five.',
  ],
  [
    'Answer',
    mebibytes(operationSettings.ANSWER_BYTES.schema.parse(undefined)),
    'Maximum length of a query’s answer. `ANSWER_BYTES` sets it.',
  ],
  ['Operations a minute', defaultCallLimits.operations, ofCaller],
  ['Cost a minute', defaultCallLimits.cost, ofCaller],
  ['Writes a minute', defaultCallLimits.writes, ofCaller],
  [
    'Messages a day',
    defaultDailyMessages,
    'E-mails, texts and letters that one caller may create; more are refused with `DAILY_LIMIT_REACHED`. `DAILY_MESSAGES` sets it.',
  ],
  fromSetting('Operations at once, busy', 'OPERATIONS_AT_ONCE'),
  fromSetting('Wrong credentials a minute', 'REFUSED_CREDENTIALS_A_MINUTE'),
  [
    'Operations at once, waiting',
    fixedLimits.waitingOperations,
    'Concurrent operations that only wait for something else, such as the provider.',
  ],
  ['Waiting requests of one caller', fixedLimits.queuedOfCaller, 'More are answered with 429.'],
  ['Waiting requests of all callers', fixedLimits.queuedOfAll, 'More are answered with 503.'],
  [
    'Time in the queue',
    `${fixedLimits.queueMs / 1_000} s`,
    'A request that waits longer is answered with 503.',
  ],
  [
    'Waiting bodies',
    mebibytes(waitingBytes),
    'Total size of the bodies of waiting requests; more are answered with 503.',
  ],
  [
    'Open connections',
    fixedLimits.connections,
    'Client connections of one process; more are closed.',
  ],
  [
    'Refusals at once',
    heldRefusals.atOnce,
    `Refusals of one caller in a second; further ones are delayed by ${heldRefusals.heldMs} ms.`,
  ],
  ['nodes(ids:)', documentLimits.nodes, 'Ids in one call.'],
  ['Request body', '1 MiB', 'A larger one is answered with 413.'],
  [
    'Fields of a body',
    documentLimits.bodyFields,
    'JSON fields, objects and lists of a body, except for events. More: 413.',
  ],
  [
    'Length of a document',
    documentLimits.documentCharacters,
    'Characters; a longer one is answered with 413. Send values as variables.',
  ],
  [
    'Text of an argument',
    usualLimits.text,
    `Characters; a longer text is refused with \`TOO_LONG\`. Search texts may have ${searchTextLimit}, names in filters ${nameLimit}, cursors 10,000. Descriptions in the schema name other limits.`,
  ],
  [
    'List of an argument',
    usualLimits.list,
    'Values; a longer list is refused with `LIST_SIZE_OUT_OF_RANGE`. Descriptions in the schema name other limits.',
  ],
  ['Depth', documentLimits.depth, 'Levels of nested fields.'],
  ['Aliases', documentLimits.aliases, 'In one document.'],
  ['Directives', documentLimits.directives, 'In one document.'],
  ['Tokens', documentLimits.tokens, 'Words and signs in one document.'],
  [
    'Comparisons',
    documentLimits.comparisons,
    'Two for each pair of fields with the same name in the response, to check that they can be merged.',
  ],
  [
    'Errors reported',
    documentLimits.validationErrors,
    'Maximum number of reported faults of a document or its variables.',
  ],
]

export const limitsTable = rows.map(([name, value, meaning]) => [
  name,
  typeof value === 'number' ? value.toLocaleString('en-GB') : value,
  meaning,
])
