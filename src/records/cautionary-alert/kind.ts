import type { KindDefinition } from '../kinds/record-kind.js'

/** `code` is `alertCode` for facets: one field is searched, the other one counted. */
export const cautionaryAlertKind = {
  name: 'cautionaryAlert',
  index: 'cautionary_alerts',
  wordMark: 'l',
  type: 'CautionaryAlert',
  searchField: 'searchCautionaryAlerts',
  scope: 'search:alerts',
  documentVersion: 1,
  order: { field: 'startDay', direction: 'desc' },
  searchable: [
    { field: 'alertCode' },
    { field: 'description' },
    { field: 'reason' },
    { field: 'uuid', identifier: 'uuid', isOwnId: true },
  ],
  filterable: {
    facts: 'keywords',
    code: 'keyword',
    isInForce: 'boolean',
    startDay: 'number',
  },
  sortKeys: {
    START_DATE: {
      field: 'startDay',
      description: 'By `startDate`; alerts without one come last.',
    },
  },
  facets: {
    ALERT_CODES: { field: 'code', argument: 'filter.alertCodes', description: 'By code.' },
    IS_IN_FORCE: {
      field: 'isInForce',
      argument: 'filter.isInForce',
      description: 'Whether the alert is in force: true or false.',
    },
  },
  shownAs: {},
} as const satisfies KindDefinition
