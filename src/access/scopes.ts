/** All scopes with their meaning. Unknown scopes grant nothing. */
export const scopeTable = {
  'events:write': 'Send events that refresh the records.',
  'notifications:act': 'Record actions on notifications: read, approve, reject, validate.',
  'notifications:delete': 'Delete notifications.',
  'notifications:own':
    'Read, act on and archive the notifications addressed to the caller. For people only; a service has no inbox.',
  'notifications:read': 'Read all notifications and their counts. For services and supervisors.',
  'notifications:write': 'Create notifications, and read and list those that the caller created.',
  operate: 'Operate the gateway: rebuild indexes, see and replay dead events.',
  'personal:read':
    'Read dates of birth, contact data, bank account digits, assigned officers and cautionary alerts, and the texts of notifications to others.',
  'recipients:write': 'Manage the recipient directory.',
  'search:accounts': 'Search and read accounts.',
  'search:activities':
    'Search and read activities: who changed which fields. Their values also need `personal:read`.',
  'search:alerts': 'Search and read cautionary alerts of persons and assets.',
  'search:assets': 'Search and read assets.',
  'search:notes': 'Search and read notes.',
  'search:persons': 'Search and read persons.',
  'search:tenures': 'Search and read tenures.',
  'search:transactions': 'Search and read transactions.',
  'search:work-orders': 'Search and read work orders.',
  'webhooks:write': 'Manage the caller’s webhooks, and read their deliveries.',
} as const

export type Scope = keyof typeof scopeTable

export const allScopes = Object.keys(scopeTable) as Scope[]

export function isScope(text: string): text is Scope {
  return Object.hasOwn(scopeTable, text)
}
