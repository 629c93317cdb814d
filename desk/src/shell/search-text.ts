/** No record is found by more; an address that somebody has made up may hold any length. */
export const longestText = 200

/** What is searched for, by the address. */
export function searchText(query: URLSearchParams): string {
  return (query.get('q') ?? '').slice(0, longestText)
}
