import { accessWords } from './access-words.js'
import { useCaller } from '../session/caller.js'
import { addressOf, usePlace, type Place } from './address.js'
import { Connection } from './connection.js'
import { Header } from './header.js'
import { MissingRecord } from './missing-record.js'
import { routes } from './routes.js'
import { ScreenTitle } from './screen-title.js'
import { isUuid } from './uuid.js'

/** The header, and the screen from the address. */
export function Screens() {
  const place = usePlace()
  const name = place.screen === '' ? 'search' : place.screen
  return (
    <>
      <a
        class="govuk-skip-link"
        href="#main"
        onClick={(event) => {
          // Do not change the fragment, because it holds the current screen.
          event.preventDefault()
          document.getElementById('main')?.focus()
        }}
      >
        Skip to the content
      </a>
      <Header screen={name} />
      <main class="desk-width desk-main" id="main" tabIndex={-1}>
        <Connection />
        <Screen name={name} place={place} />
      </main>
    </>
  )
}

/** The place is a property, because a second `usePlace` could briefly have another place than the parent. */
function Screen({ name, place }: { readonly name: string; readonly place: Place }) {
  const { may } = useCaller()
  const route = routes.find((one) => one.name === name)
  if (route === undefined) return <Nowhere />
  if (!route.needs.some(may)) return <NotAllowed label={route.label} needs={route.needs} />
  if (!route.isTab && !isUuid(place.id)) return <MissingRecord one={route.label.toLowerCase()} />
  return <route.Screen place={place} key={`${route.name}/${place.id}`} />
}

function Nowhere() {
  return (
    <>
      <ScreenTitle>Page not found</ScreenTitle>
      <p class="govuk-body">
        The desk has no page with this address. <a href={addressOf('search')}>Go to the search</a>.
      </p>
    </>
  )
}

function NotAllowed({
  label,
  needs,
}: {
  readonly label: string
  readonly needs: readonly string[]
}) {
  return (
    <>
      <ScreenTitle>{label}</ScreenTitle>
      <p class="govuk-body">
        <span title={needs.join(', ')}>
          You have no access to {needs.map(accessWords).join(' or ')}.
        </span>{' '}
        Ask the administrator of your account.
      </p>
    </>
  )
}
