import { allScopes, type Scope } from '../../src/access/scopes.js'

/** A trial user of the desk. */
export interface DeskUser {
  /** Becomes the subject of the token. */
  readonly user: string
  readonly name: string
  /** One sentence. */
  readonly about: string
  readonly scopes: readonly Scope[]
  readonly roles: readonly string[]
}

/** All records except cautionary alerts, which not every team may see. */
const searchScopes = allScopes.filter(
  (scope) => scope.startsWith('search:') && scope !== 'search:alerts',
)
const inboxScopes: readonly Scope[] = ['notifications:own', 'notifications:act']

/** Trial users by their id in the URL. */
export const deskUsers: Readonly<Record<string, DeskUser>> = {
  officer: {
    user: 'officer@housing.example',
    name: 'Amina Officer',
    about: 'Finds everything, sees personal data, has an inbox, and sends notifications.',
    scopes: [
      ...searchScopes,
      'search:alerts',
      'personal:read',
      ...inboxScopes,
      'notifications:write',
    ],
    roles: ['officer'],
  },
  repairs: {
    user: 'repairs@housing.example',
    name: 'Rosa Repairs',
    about: 'Finds homes with their alerts, repairs, notes and changes. No persons.',
    scopes: [
      ...(['search:activities', 'search:assets', 'search:notes', 'search:work-orders'] as const),
      'personal:read',
    ],
    roles: ['repairs'],
  },
  finance: {
    user: 'finance@housing.example',
    name: 'Felix Finance',
    about:
      'Finds everything, especially balances and payments in suspense, and has an inbox. No personal data.',
    scopes: [...searchScopes, ...inboxScopes],
    roles: ['finance'],
  },
  supervisor: {
    user: 'supervisor@housing.example',
    name: 'Sam Supervisor',
    about: 'May do everything, and sees the state of deliveries and indexes.',
    scopes: allScopes,
    roles: ['supervisor'],
  },
  visitor: {
    user: 'visitor@housing.example',
    name: 'Vera Visitor',
    about: 'Finds persons and homes only. No personal data, no inbox.',
    scopes: ['search:persons', 'search:assets'],
    roles: [],
  },
}
