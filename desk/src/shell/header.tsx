import { Bell } from '../inbox/bell.js'
import { useCaller } from '../session/caller.js'
import { addressOf } from './address.js'
import { SearchBox } from './search-box.js'
import { routes } from './routes.js'

/** Header with search box, bell, caller name and the screens that the caller may open. */
export function Header({ screen }: { readonly screen: string }) {
  const { name, may, signOut } = useCaller()
  const tabs = routes.filter(({ isTab, needs }) => isTab && needs.some(may))
  return (
    <header class="desk-header">
      <div class="desk-width desk-header__top">
        <a class="desk-header__name" href={addressOf('search')}>
          Desk
        </a>
        <SearchBox />
        <div class="desk-header__caller">
          <Bell />
          <span class="desk-header__person">{name}</span>
          <button type="button" class="desk-link-button" onClick={signOut}>
            Sign out
          </button>
        </div>
      </div>
      <nav class="desk-width" aria-label="Desk">
        <ul class="desk-tabs">
          {tabs.map((tab) => (
            <li key={tab.name}>
              <a href={addressOf(tab.name)} aria-current={tab.name === screen ? 'page' : undefined}>
                {tab.label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </header>
  )
}
