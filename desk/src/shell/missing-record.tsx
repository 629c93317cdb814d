import { addressOf } from './address.js'
import { ScreenTitle } from './screen-title.js'

/** Instead of the page of a record that there is not. */
export function MissingRecord({ one }: { readonly one: string }) {
  return (
    <>
      <ScreenTitle>No such {one}</ScreenTitle>
      <p class="govuk-body">
        There is no {one} of this address, or not any more.{' '}
        <a class="govuk-link" href={addressOf('search')}>
          Go to the search
        </a>
        .
      </p>
    </>
  )
}
