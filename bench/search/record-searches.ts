import type { QueryKind } from './query-kind.js'

type Ask = QueryKind['ask']

/** Each kind searched by a text alone, with what the GraphQL fields ask for when nothing else is said. */
export const byText = {
  persons: ({ service }, searchText) => service.persons({ searchText }),
  assets: ({ service }, searchText) => service.assets({ searchText }),
  tenures: ({ service }, searchText) => service.tenures({ searchText }),
  accounts: ({ service }, searchText) => service.accounts({ searchText }),
  transactions: ({ service }, searchText) =>
    service.transactions({
      searchText,
      isSuspense: false,
      sortBy: 'transactionTime',
      isDesc: true,
    }),
} as const satisfies Record<string, Ask>

export type Searched = keyof typeof byText
