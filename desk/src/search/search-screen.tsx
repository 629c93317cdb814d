import { ScreenTitle } from '../shell/screen-title.js'
import type { ScreenProps } from '../shell/routes.js'

export function SearchScreen({ place }: ScreenProps) {
  return (
    <>
      <ScreenTitle>Search</ScreenTitle>
      <p class="govuk-body">{place.query.get('q')}</p>
    </>
  )
}
