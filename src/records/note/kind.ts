import type { KindDefinition } from '../kinds/record-kind.js'

/** `noteCategory` is a copy of `category` for facets: `category` is searched, and `noteCategory` is counted. */
export const noteKind = {
  name: 'note',
  index: 'notes',
  wordMark: 'n',
  type: 'Note',
  searchField: 'searchNotes',
  scope: 'search:notes',
  documentVersion: 1,
  order: { field: 'createdTime', direction: 'desc' },
  searchable: [
    { field: 'title' },
    { field: 'description' },
    { field: 'category' },
    { field: 'authorName' },
    { field: 'uuid', identifier: 'uuid', isOwnId: true },
  ],
  filterable: {
    facts: 'keywords',
    noteCategory: 'keyword',
    targetType: 'keyword',
    isHighlighted: 'boolean',
    createdTime: 'number',
    createdDay: 'number',
  },
  sortKeys: {
    CREATED_AT: {
      field: 'createdTime',
      description: 'By `createdAt`. Notes without this time come last.',
    },
  },
  facets: {
    CATEGORIES: {
      field: 'noteCategory',
      argument: 'filter.categories',
      description: 'By category.',
    },
    TARGET_TYPES: {
      field: 'targetType',
      argument: 'filter.targetTypes',
      description: 'By the type of the record that the note is about.',
    },
    IS_HIGHLIGHTED: {
      field: 'isHighlighted',
      argument: 'filter.isHighlighted',
      description: 'Whether the note is to be read first: true or false.',
    },
  },
  shownAs: {},
} as const satisfies KindDefinition
