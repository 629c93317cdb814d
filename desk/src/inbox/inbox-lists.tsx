import { useCaller } from '../session/caller.js'
import { addressOfList, lists, listsOf, type SelectedList } from './selected-list.js'

/** Choice of the list and inbox. */
export function InboxLists({ chosen }: { readonly chosen: SelectedList }) {
  const { may } = useCaller()
  const mayChoose = may('notifications:read') && may('notifications:own')
  return (
    <nav class="desk-choice" aria-label="Parts of the inbox">
      <ul class="desk-tabs">
        {listsOf(chosen.showsAll).map((list) => (
          <li key={list}>
            <a
              class="govuk-link"
              href={addressOfList({ ...chosen, list })}
              aria-current={list === chosen.list ? 'page' : undefined}
            >
              {lists[list].label}
            </a>
          </li>
        ))}
      </ul>
      {mayChoose && (
        <p class="govuk-body-s">
          <a
            class="govuk-link"
            href={addressOfList({ list: 'current', showsAll: !chosen.showsAll })}
          >
            {chosen.showsAll ? 'Show my inbox' : 'Show all notifications'}
          </a>
        </p>
      )}
    </nav>
  )
}
