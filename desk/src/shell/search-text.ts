/** Maximum length of a search text. An address may have any length. */
export const longestText = 200

/** The search text in the address. */
export function searchText(query: URLSearchParams): string {
  return (query.get('q') ?? '').slice(0, longestText)
}

/** Whether the search text was truncated. */
export function isCut(query: URLSearchParams): boolean {
  return (query.get('q') ?? '').length > longestText
}
