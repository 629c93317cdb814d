const mostCharacters = 200

/** Says where a broker has a message; senders may put anything in it, so what cannot be shown is left out. */
export function placeOf(parts: Readonly<Record<string, string>>): string {
  return Object.entries(parts)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name} ${shown(value)}`)
    .join(', ')
}

function shown(value: string): string {
  return value.replace(/[^\x20-\x7e]/g, '?').slice(0, mostCharacters)
}
