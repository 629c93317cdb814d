import { skipToken, useQuery } from '@apollo/client/react'
import { RecentRecordsDocument } from '@housing-gateway/client/documents'
import { useState } from 'preact/hooks'
import { TargetLink } from '../inbox/target-link.js'
import { useCaller } from '../session/caller.js'
import { recentRecords } from '../shell/recent-records.js'

/** The search screen without a text: the last opened records, and examples of search texts. */
export function StartPage() {
  return (
    <>
      <RecentRecords />
      <p class="govuk-body">Type in the box above. Results appear as you type.</p>
      <ul class="govuk-list govuk-list--bullet">
        <li>a name, even with a typing mistake</li>
        <li>an address or a postcode, with or without a space</li>
        <li>a payment, property or legacy reference, in full or its start</li>
        <li>several of these together: all words must match</li>
      </ul>
      <p class="govuk-hint">
        Press <kbd>/</kbd> to type, <kbd>↓</kbd> and <kbd>↑</kbd> to choose a result, and Enter to
        open it.
      </p>
    </>
  )
}

function RecentRecords() {
  const { id } = useCaller()
  const [ids] = useState(() => recentRecords(id))
  const { data } = useQuery(
    RecentRecordsDocument,
    ids.length === 0 ? skipToken : { variables: { ids: [...ids] } },
  )
  const records = data?.nodes.filter((record) => record !== null) ?? []
  if (records.length === 0) return null
  return (
    <section aria-labelledby="recent">
      <h2 class="govuk-heading-m" id="recent">
        Opened last
      </h2>
      <ul class="govuk-list desk-hits">
        {records.map((target) => (
          <li key={target.id} class="desk-hit">
            <TargetLink notification={{ target, targetId: target.uuid }} />
          </li>
        ))}
      </ul>
    </section>
  )
}
