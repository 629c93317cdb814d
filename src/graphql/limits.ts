import { waitingBytes } from '../admission/create-admission.js'
import { refusalPace } from '../admission/refusal-pace.js'
import { admissionSettings } from '../config/admission-settings.js'
import {
  countedResources,
  defaultCallLimits,
  type CountedResource,
} from '../config/caller-limits.js'
import { defaultDailyMessages } from '../config/daily-message-limits.js'
import { fixedLimits } from '../config/fixed-limits.js'
import { defaultOperationCost, operationSettings } from '../config/operation-settings.js'
import {
  defaultNotificationPageSize,
  defaultSearchPageSize,
  maximumPageSize,
} from '../paging/page-request.js'
import { nameLimit, searchTextLimit, usualLimits } from './cost/input-limits.js'
import { plainListCap } from '../search/paging/record-list-page.js'
import { defaultHitsPerKind, maximumHitsPerKind } from '../search/everything/combined-search.js'
import { facetValueLimit, searchWindow } from '../../packages/search-engine/src/search-engine.js'

/** All limits of the endpoint; the table of docs/limits.md is generated from here. */
export const limits = {
  bodyBytes: 1_048_576,
  bodyFields: 25_000,
  documentCharacters: 100_000,
  depth: 12,
  aliases: 30,
  directives: 20,
  tokens: 2_000,
  comparisons: 20_000,
  validationErrors: 5,
  coercionErrors: 5,
  nodes: 100,
} as const

const number = (value: number) => value.toLocaleString('en-GB')

const nounOf: Record<CountedResource, string> = {
  operations: 'Operations',
  cost: 'Cost',
  writes: 'Writes',
}

/** Counted while an operation runs, which is stopped past the limit. */
const operationUse = [
  {
    name: 'Rows read',
    value: number(fixedLimits.rows),
    meaning: 'Rows that one operation reads from the database, counted while it runs.',
  },
  {
    name: 'Statements',
    value: number(fixedLimits.statements),
    meaning: 'Statements that one operation sends to the database, counted while it runs.',
  },
  {
    name: 'Searches',
    value: number(fixedLimits.searches),
    meaning: 'Searches of one operation, counted while it runs.',
  },
  {
    name: 'Fields answered',
    value: number(fixedLimits.fields),
    meaning:
      'Fields in the answer of one operation, counted while it runs. A field that is read from elsewhere counts as five.',
  },
]

/** Of callers and of all they ask together; docs/limits.md explains each. */
const admissionLimits = [
  ...countedResources.map((resource) => ({
    name: `${nounOf[resource]} a minute`,
    value: number(defaultCallLimits[resource]),
    meaning: 'Of one caller, then 429; `CALLER_LIMITS` sets it.',
  })),
  {
    name: 'Messages a day',
    value: number(defaultDailyMessages),
    meaning:
      'E-mails, texts and letters that one caller creates, then `DAILY_LIMIT_REACHED`; `DAILY_MESSAGES` sets it.',
  },
  ...[
    ['Operations at once, busy', 'OPERATIONS_AT_ONCE'],
    ['Wrong credentials a minute', 'REFUSED_CREDENTIALS_A_MINUTE'],
  ].map(([name = '', setting = '']) => {
    const { default: value, about } = admissionSettings[setting as 'OPERATIONS_AT_ONCE']
    return { name, value: value, meaning: `${about} \`${setting}\` sets it.` }
  }),
  {
    name: 'Operations at once, waiting',
    value: number(fixedLimits.waitingOperations),
    meaning:
      'Operations in progress while they only wait for something else, such as the provider.',
  },
  {
    name: 'Waiting requests of one caller',
    value: number(fixedLimits.queuedOfCaller),
    meaning: 'More are answered with 429.',
  },
  {
    name: 'Waiting requests of all callers',
    value: number(fixedLimits.queuedOfAll),
    meaning: 'More are answered with 503.',
  },
  {
    name: 'Wait for a turn',
    value: `${fixedLimits.queueMs / 1_000} s`,
    meaning: 'Then 503.',
  },
  {
    name: 'Bodies that wait',
    value: `${waitingBytes / 1_048_576} MiB`,
    meaning: 'Of all waiting requests together; more are answered with 503.',
  },
  {
    name: 'Open connections',
    value: number(fixedLimits.connections),
    meaning: 'Of clients with one process; more are closed.',
  },
  {
    name: 'Refusals at once',
    value: number(refusalPace.atOnce),
    meaning: `Of one caller in a second; its further ones come ${refusalPace.heldMs} ms late.`,
  },
]

export const limitsTable: readonly { name: string; value: string; meaning: string }[] = [
  {
    name: 'Page size',
    value: number(maximumPageSize),
    meaning: 'Largest `first`, `last` or `pageSize`.',
  },
  {
    name: 'Default page size, search',
    value: number(defaultSearchPageSize),
    meaning: 'When none is asked for.',
  },
  {
    name: 'Default page size, notifications',
    value: number(defaultNotificationPageSize),
    meaning: 'When none is asked for.',
  },
  {
    name: 'Hits of each kind, `search`',
    value: number(maximumHitsPerKind),
    meaning: `Largest \`first\` of \`search\`; ${defaultHitsPerKind} when none is asked for.`,
  },
  {
    name: 'Facet values',
    value: number(facetValueLimit),
    meaning: 'Values of a facet that are shown; `hasMoreValues` says that there are more.',
  },
  {
    name: 'Search window',
    value: number(searchWindow),
    meaning:
      'Hits that can be paged through; `totalCount` stops there and `isTotalCountCapped` says so.',
  },
  {
    name: 'Cost of an operation',
    value: number(defaultOperationCost),
    meaning:
      'Counted before it runs, by the weights and sizes in the schema; `OPERATION_COST_LIMIT` sets it.',
  },
  {
    name: 'Lists without paging',
    value: number(plainListCap),
    meaning:
      'Tenures of a person, members and accounts of a tenure; a count and pages of all of them stand beside.',
  },
  {
    name: 'Time of an operation',
    value: '10 s',
    meaning:
      'Then it is stopped, unless it has stored a change. `OPERATION_TIMEOUT_SECONDS` sets it.',
  },
  ...operationUse,
  {
    name: 'Answer',
    value: `${Number(operationSettings.ANSWER_BYTES.default) / 1_048_576} MiB`,
    meaning: 'Length of a query’s answer; `ANSWER_BYTES` sets it.',
  },
  ...admissionLimits,
  { name: 'nodes(ids:)', value: number(limits.nodes), meaning: 'Ids in one call.' },
  { name: 'Request body', value: '1 MiB', meaning: 'A larger one is answered with 413.' },
  {
    name: 'Fields of a body',
    value: number(limits.bodyFields),
    meaning: 'JSON fields, and objects and lists, of all bodies but those of events. More: 413.',
  },
  {
    name: 'Length of a document',
    value: number(limits.documentCharacters),
    meaning: 'Characters; a longer one is answered with 413. Send values as variables.',
  },
  {
    name: 'Text of an argument',
    value: number(usualLimits.text),
    meaning: `Characters, else \`TOO_LONG\`. Search texts take ${searchTextLimit}, names in filters ${nameLimit}, cursors 10,000. What a description names itself holds instead.`,
  },
  {
    name: 'List of an argument',
    value: number(usualLimits.list),
    meaning: 'Values, else `LIST_SIZE_OUT_OF_RANGE`, unless the description says otherwise.',
  },
  { name: 'Depth', value: number(limits.depth), meaning: 'Levels of nested fields.' },
  { name: 'Aliases', value: number(limits.aliases), meaning: 'In one document.' },
  { name: 'Directives', value: number(limits.directives), meaning: 'In one document.' },
  { name: 'Tokens', value: number(limits.tokens), meaning: 'Words and signs in one document.' },
  {
    name: 'Comparisons',
    value: number(limits.comparisons),
    meaning:
      'Of fields that one document selects more than once, and of the fragments they may stand in, to see that they can be merged.',
  },
  {
    name: 'Errors reported',
    value: number(limits.validationErrors),
    meaning: 'Faults of a document or its variables that are listed before the rest is left out.',
  },
]
