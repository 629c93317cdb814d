import type { InboxQueryVariables } from '@housing-gateway/client/documents'
import { addressOf } from '../shell/address.js'

/** Parts of an inbox by what the address calls them. */
export const lists = {
  current: { label: 'Current', filter: { isArchived: false } },
  unread: { label: 'Unread', filter: { isArchived: false, isReadStatus: false } },
  decisions: { label: 'Decisions', filter: { isArchived: false, requireAction: true } },
  archive: { label: 'Archive', filter: { isArchived: true } },
} as const

export type ListName = keyof typeof lists

/** What of which inbox an address asks for. */
export interface ChosenList {
  readonly list: ListName
  /** Everybody’s instead of the caller’s own. */
  readonly isEverybodys: boolean
}

export function readChosen(query: URLSearchParams, mayReadAll: boolean): ChosenList {
  const show = query.get('show') ?? ''
  const list = Object.hasOwn(lists, show) ? (show as ListName) : 'current'
  return { list, isEverybodys: mayReadAll && query.get('whose') === 'all' }
}

/** Who archived what stands in one’s own inbox, so everybody’s has no archive. */
export function listsOf(isEverybodys: boolean): readonly ListName[] {
  const names = Object.keys(lists) as ListName[]
  return isEverybodys ? names.filter((name) => name !== 'archive') : names
}

export function addressOfList({ list, isEverybodys }: ChosenList): string {
  return addressOf('inbox', '', {
    show: list === 'current' ? '' : list,
    whose: isEverybodys ? 'all' : '',
  })
}

export function filterOf(chosen: ChosenList): NonNullable<InboxQueryVariables['filter']> {
  const { isArchived, ...rest } = lists[chosen.list].filter
  return chosen.isEverybodys ? rest : { ...rest, isArchived, mine: true }
}
