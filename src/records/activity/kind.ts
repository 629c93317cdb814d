import type { KindDefinition } from '../kinds/record-kind.js'

/** `fieldWords` are the names of the changed fields in words. Values are not searched, because they are personal data. */
export const activityKind = {
  name: 'activity',
  index: 'activities',
  wordMark: 'h',
  type: 'Activity',
  searchField: 'searchActivities',
  scope: 'search:activities',
  documentVersion: 2,
  order: { field: 'createdTime', direction: 'desc' },
  searchable: [
    { field: 'authorName' },
    { field: 'type' },
    { field: 'fieldWords', shown: null },
    { field: 'sourceDomain' },
    { field: 'uuid', identifier: 'uuid', isOwnId: true },
  ],
  filterable: {
    facts: 'keywords',
    activityType: 'keyword',
    domain: 'keyword',
    targetType: 'keyword',
    createdTime: 'number',
    createdDay: 'number',
  },
  sortKeys: {
    CREATED_AT: {
      field: 'createdTime',
      description: 'By `createdAt`; activities without one come last.',
    },
  },
  facets: {
    TYPES: { field: 'activityType', argument: 'filter.types', description: 'By kind of change.' },
    SOURCE_DOMAINS: {
      field: 'domain',
      argument: 'filter.sourceDomains',
      description: 'By the service in which the record was changed.',
    },
    TARGET_TYPES: {
      field: 'targetType',
      argument: 'filter.targetTypes',
      description: 'By the type of the record that was changed.',
    },
  },
  shownAs: {},
} as const satisfies KindDefinition
