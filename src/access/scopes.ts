/** Everything a principal may be allowed to do, with what it means. Closed set: unknown words grant nothing. */
export const scopeTable = {
  'events:write': 'Send events that refresh the records.',
  'notifications:act': 'Record actions on notifications: read, approve, reject, validate.',
  'notifications:delete': 'Delete notifications.',
  'notifications:own':
    'Read, answer and archive the notifications that are addressed to oneself. For people; a service has no inbox.',
  'notifications:read': 'Read all notifications and their counts. For services and supervisors.',
  'notifications:write': 'Create notifications, and read and list what one has created.',
  operate: 'Run the gateway: rebuild indexes, replay events, see dead letters.',
  'personal:read':
    'See dates of birth, contact data, bank digits, assigned officers and cautionary alerts, and what notifications to others say.',
  'recipients:write': 'Fill the directory of those who may be addressed.',
  'search:accounts': 'Search and read accounts.',
  'search:assets': 'Search and read assets.',
  'search:persons': 'Search and read persons.',
  'search:tenures': 'Search and read tenures.',
  'search:transactions': 'Search and read transactions.',
  'webhooks:write': 'Have changes told to an address by webhooks, and see how that went.',
} as const

export type Scope = keyof typeof scopeTable

export const allScopes = Object.keys(scopeTable) as Scope[]

export function isScope(text: string): text is Scope {
  return Object.hasOwn(scopeTable, text)
}
