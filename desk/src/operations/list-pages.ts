import { addressOf } from '../shell/address.js'

export const rowsAPage = 10

type List = 'deliveries' | 'events'

/** The page of one of the lists of the screen, each of which has its own. */
export function listPage(query: URLSearchParams, list: List): number {
  const page = Math.trunc(Number(query.get(list) ?? 1))
  return page >= 1 && page <= 1_000 ? page : 1
}

export function listAddress(query: URLSearchParams, list: List, page: number): string {
  const wanted = new URLSearchParams(query)
  wanted.set(list, String(page))
  return addressOf('operations', '', wanted)
}
