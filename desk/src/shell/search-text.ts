/** No record is found by more; an address that somebody has made up may hold any length. */
export const longestText = 200

/** What is searched for, by the address. */
export function searchText(query: URLSearchParams): string {
  return (query.get('q') ?? '').slice(0, longestText)
}

/** The address has more than what is searched for. */
export function isCut(query: URLSearchParams): boolean {
  return (query.get('q') ?? '').length > longestText
}
