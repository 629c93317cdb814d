import { RecordLink } from '../shell/record-link.js'
import { personName, readable } from '../shell/words.js'

interface Member {
  readonly uuid: string
  readonly fullName: string | null
  readonly isResponsible: boolean
  readonly personTenureType: string | null
}

/** Household members, holders of the tenure first. */
export function HouseholdList({ members }: { readonly members: readonly Member[] }) {
  const sorted = [...members].sort(
    (one, other) => Number(other.isResponsible) - Number(one.isResponsible),
  )
  return (
    <ul class="govuk-list">
      {sorted.map(({ uuid, fullName, isResponsible, personTenureType }) => (
        <li key={uuid}>
          <RecordLink screen="person" uuid={uuid}>
            {personName(fullName)}
          </RecordLink>{' '}
          <span class="desk-quiet">
            {[
              personTenureType === null ? '' : readable(personTenureType),
              isResponsible ? 'holds the tenure' : '',
            ]
              .filter((word) => word !== '')
              .join(', ')}
          </span>
        </li>
      ))}
    </ul>
  )
}
