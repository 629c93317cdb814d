import type { KindDefinition } from '../kinds/record-kind.js'

/** `expanded` holds other spellings of abbreviated words of the address; it is not shown. */
export const workOrderKind = {
  name: 'workOrder',
  index: 'work_orders',
  wordMark: 'w',
  type: 'WorkOrder',
  searchField: 'searchWorkOrders',
  scope: 'search:work-orders',
  documentVersion: 1,
  order: { field: 'raisedTime', direction: 'desc' },
  searchable: [
    { field: 'description' },
    { field: 'tradeDescription' },
    { field: 'property' },
    { field: 'postCode', identifier: 'postcode' },
    { field: 'reference', identifier: 'reference' },
    { field: 'propertyReference', identifier: 'reference' },
    { field: 'uuid', identifier: 'uuid', isOwnId: true },
    { field: 'expanded', shown: null },
  ],
  filterable: {
    facts: 'keywords',
    status: 'keyword',
    trade: 'keyword',
    priority: 'keyword',
    isOpen: 'boolean',
    raisedTime: 'number',
    raisedDay: 'number',
    targetDay: 'number',
    priorityRank: 'number',
  },
  sortKeys: {
    DATE_RAISED: {
      field: 'raisedTime',
      description: 'By `dateRaised`. Work orders without this date come last.',
    },
    TARGET_DATE: {
      field: 'targetDay',
      description: 'By the day of `targetDate`. Work orders without a target come last.',
    },
    PRIORITY: {
      field: 'priorityRank',
      description: 'By priority, the most urgent first; unknown priorities come last.',
    },
  },
  facets: {
    STATUSES: { field: 'status', argument: 'filter.statuses', description: 'By status.' },
    TRADES: { field: 'trade', argument: 'filter.trades', description: 'By trade.' },
    PRIORITIES: { field: 'priority', argument: 'filter.priorities', description: 'By priority.' },
    IS_OPEN: {
      field: 'isOpen',
      argument: 'filter.isOpen',
      description: 'Whether work remains to be done: true or false.',
    },
  },
  shownAs: { postCode: 'propertyPostCode' },
} as const satisfies KindDefinition
