/** Applies `change` to the parts outside double quotes; quoted phrases stay as typed. */
export function outsideQuotes(text: string, change: (part: string) => string): string {
  if (!text.includes('"')) return change(text)
  return text
    .split('"')
    .map((part, index) => (index % 2 === 0 ? change(part) : part))
    .join('"')
}
