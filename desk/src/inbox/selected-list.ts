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
export interface SelectedList {
  readonly list: ListName
  /** All notifications instead of the caller’s own inbox. */
  readonly showsAll: boolean
}

export function readSelectedList(query: URLSearchParams, mayReadAll: boolean): SelectedList {
  const show = query.get('show') ?? ''
  const list = Object.hasOwn(lists, show) ? (show as ListName) : 'current'
  return { list, showsAll: mayReadAll && query.get('whose') === 'all' }
}

/** The archive belongs to the caller’s own inbox, so the list of all notifications has no archive. */
export function listsOf(showsAll: boolean): readonly ListName[] {
  const names = Object.keys(lists) as ListName[]
  return showsAll ? names.filter((name) => name !== 'archive') : names
}

export function addressOfList({ list, showsAll }: SelectedList): string {
  return addressOf('inbox', '', {
    show: list === 'current' ? '' : list,
    whose: showsAll ? 'all' : '',
  })
}

export function filterOf(chosen: SelectedList): NonNullable<InboxQueryVariables['filter']> {
  const { isArchived, ...rest } = lists[chosen.list].filter
  return chosen.showsAll ? rest : { ...rest, isArchived, mine: true }
}
