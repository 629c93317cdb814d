import type { ComponentType } from 'preact'
import { kinds } from '../search/kinds.js'
import { SearchScreen } from '../search/search-screen.js'
import type { Place } from './address.js'
import { loadScreen } from './load-screen.js'

export interface ScreenProps {
  readonly place: Place
}

export interface Route {
  /** First part of the fragment. */
  readonly name: string
  /** Label in the navigation and in permission messages. */
  readonly label: string
  /** Any of these scopes is required. */
  readonly needs: readonly string[]
  /** Shown in the navigation; false for pages of records. */
  readonly isTab: boolean
  readonly Screen: ComponentType<ScreenProps>
}

const inbox = ['notifications:own', 'notifications:read']

/** All screens. All except the search are loaded on first use. */
export const routes: readonly Route[] = [
  {
    ...{ name: 'search', label: 'Search', isTab: true },
    needs: kinds.map(({ scope }) => scope),
    Screen: SearchScreen,
  },
  {
    name: 'inbox',
    label: 'Inbox',
    isTab: true,
    needs: inbox,
    Screen: loadScreen('Inbox', async () => (await import('../inbox/inbox-screen.js')).InboxScreen),
  },
  {
    name: 'send',
    label: 'Send',
    isTab: true,
    needs: ['notifications:write'],
    Screen: loadScreen('Send', async () => (await import('../send/send-screen.js')).SendScreen),
  },
  {
    name: 'suspense',
    label: 'Suspense',
    isTab: true,
    needs: ['search:transactions'],
    Screen: loadScreen(
      'Suspense',
      async () => (await import('../suspense/suspense-screen.js')).SuspenseScreen,
    ),
  },
  {
    name: 'operations',
    label: 'Operations',
    isTab: true,
    needs: ['operate'],
    Screen: loadScreen(
      'Operations',
      async () => (await import('../operations/operations-screen.js')).OperationsScreen,
    ),
  },
  {
    name: 'person',
    label: 'Person',
    isTab: false,
    needs: ['search:persons'],
    Screen: loadScreen(
      'Person',
      async () => (await import('../person/person-screen.js')).PersonScreen,
    ),
  },
  {
    name: 'asset',
    label: 'Property',
    isTab: false,
    needs: ['search:assets'],
    Screen: loadScreen(
      'Property',
      async () => (await import('../asset/asset-screen.js')).AssetScreen,
    ),
  },
  {
    name: 'tenure',
    label: 'Tenure',
    isTab: false,
    needs: ['search:tenures'],
    Screen: loadScreen(
      'Tenure',
      async () => (await import('../tenure/tenure-screen.js')).TenureScreen,
    ),
  },
  {
    name: 'account',
    label: 'Account',
    isTab: false,
    needs: ['search:accounts'],
    Screen: loadScreen(
      'Account',
      async () => (await import('../account/account-screen.js')).AccountScreen,
    ),
  },
  {
    ...{ name: 'work-order', label: 'Work order', isTab: false, needs: ['search:work-orders'] },
    Screen: loadScreen(
      'Work order',
      async () => (await import('../work-order/work-order-screen.js')).WorkOrderScreen,
    ),
  },
]
