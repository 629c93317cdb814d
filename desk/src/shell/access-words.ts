/** What a scope lets an officer see or do, in their words. */
const words: Readonly<Record<string, string>> = {
  'notifications:own': 'your inbox',
  'notifications:read': 'all messages',
  'notifications:write': 'the messages that you send',
  operate: 'operations',
  'personal:read': 'personal data',
}

/** The words for a scope. Other scopes lose `search:` and their dashes: `work orders` for `search:work-orders`. */
export function accessWords(scope: string): string {
  return words[scope] ?? scope.replace('search:', '').replaceAll('-', ' ')
}
