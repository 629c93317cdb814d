import { addressOf } from './address.js'
import { ScreenTitle } from './screen-title.js'

/** The page of a record that does not exist. */
export function MissingRecord({ one }: { readonly one: string }) {
  return (
    <>
      <ScreenTitle>No such {one}</ScreenTitle>
      <p class="govuk-body">
        This {one} does not exist, or no longer exists.{' '}
        <a class="govuk-link" href={addressOf('search')}>
          Go to the search
        </a>
        .
      </p>
    </>
  )
}
