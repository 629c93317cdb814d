import type { InboxQueryVariables } from '@housing-gateway/client/documents'
import { addressOf } from '../shell/address.js'

/** Parts of an inbox by their name in the address. */
export const lists = {
  current: { label: 'Current', filter: { isArchived: false } },
  unread: { label: 'Unread', filter: { isArchived: false, isReadStatus: false } },
  decisions: { label: 'Decisions', filter: { isArchived: false, requireAction: true } },
  archive: { label: 'Archive', filter: { isArchived: true } },
} as const

export type ListName = keyof typeof lists

/** The list and inbox in an address. */
export interface ChosenList {
  readonly list: ListName
  /** All notifications instead of the caller’s own inbox. */
  readonly isEverybodys: boolean
}

export function readChosen(query: URLSearchParams, mayReadAll: boolean): ChosenList {
  const show = query.get('show') ?? ''
  const list = Object.hasOwn(lists, show) ? (show as ListName) : 'current'
  return { list, isEverybodys: mayReadAll && query.get('whose') === 'all' }
}

/** The archive belongs to the caller’s own inbox, so the list of all notifications has none. */
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
