/** Everything a principal may be allowed to do, with what it means. Closed set: unknown words grant nothing. */
export const scopeTable = {
  'events:write': 'Send events that refresh the records.',
  'notifications:act': 'Record actions on notifications: read, approve, reject, validate.',
  'notifications:delete': 'Delete notifications.',
  'notifications:read': 'Read notifications and counts.',
  'notifications:write': 'Create notifications.',
  operate: 'Run the gateway: rebuild indexes, replay events, see dead letters.',
  'personal:read':
    'See dates of birth, contact data, bank digits, assigned officers and cautionary alerts.',
  'search:accounts': 'Search and read accounts.',
  'search:assets': 'Search and read assets.',
  'search:persons': 'Search and read persons.',
  'search:tenures': 'Search and read tenures.',
  'search:transactions': 'Search and read transactions.',
} as const

export type Scope = keyof typeof scopeTable

export const allScopes = Object.keys(scopeTable) as Scope[]

export function isScope(text: string): text is Scope {
  return Object.hasOwn(scopeTable, text)
}
