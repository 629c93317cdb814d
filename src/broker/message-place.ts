const mostCharacters = 200

/** Describes the location of a message. Senders control parts of it, so unprintable characters are replaced. */
export function placeOf(parts: Readonly<Record<string, string>>): string {
  return Object.entries(parts)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name} ${printable(value)}`)
    .join(', ')
}

function printable(value: string): string {
  return value.replace(/[^\x20-\x7e]/g, '?').slice(0, mostCharacters)
}
