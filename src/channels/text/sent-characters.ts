const hidden = /[\u180e\u200b-\u200d\u2060\ufeff]/g

/**
 * Number of characters of a text message as sent. Spaces and empty lines are collapsed. The provider replaces
 * unsupported characters one to one, except the ellipsis, which becomes three dots.
 */
export function sentCharacters(text: string): number {
  const lines = text
    .replace(/(^|[^ \t])[ \t]+(?=[,.])/g, '$1')
    .split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/)
    .map((line) => line.replace(hidden, '').replace(/\s+/g, ' ').trim())
  const filtered = lines
    .join('\n')
    .replace(/\n\n\n+/g, '\n\n')
    .trim()
  let count = 0
  for (const character of filtered) count += character === '…' ? 3 : 1
  return count
}
