/** What a scope lets an officer see or do, in their words. */
const words: Readonly<Record<string, string>> = {
  'notifications:own': 'your inbox',
  'notifications:read': 'all messages',
  'notifications:write': 'the messages that you send',
  operate: 'operations',
  'personal:read': 'personal data',
}

/** `tenures` for `search:tenures`; the name of an unknown scope. */
export function accessWords(scope: string): string {
  return words[scope] ?? scope.replace('search:', '').replaceAll('-', ' ')
}
