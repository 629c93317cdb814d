import type { SearchEverythingQuery } from '@housing-gateway/client/documents'
import { memo } from 'preact/compat'
import { addressOf } from '../shell/address.js'
import { Empty } from '../shell/states.js'
import { counted } from '../shell/words.js'
import { HitList } from './hit-list.js'
import { InterpretationNote } from './interpretation.js'
import { kinds, type KindName } from './kinds.js'

interface OverviewProps {
  readonly text: string
  readonly results: NonNullable<SearchEverythingQuery['search']>
}

const addressBy = (q: string, kind?: KindName) => addressOf('search', '', { q, kind: kind ?? '' })

/** The best hits of each kind. Renders for each response, not for each key press. */
export const Overview = memo(function Overview({ text, results }: OverviewProps) {
  const sections = kinds.flatMap((kind) => {
    const some = kind.readHits(results)
    return some === null || some.totalCount === 0 ? [] : [{ kind, some }]
  })
  return (
    <>
      <InterpretationNote {...results} text={text} searchFor={addressBy} />
      {sections.length === 0 && <Empty>No results. Try fewer words, or another spelling.</Empty>}
      {sections.map(({ kind, some }) => (
        <section key={kind.name} aria-labelledby={`found-${kind.name}`}>
          <h2 class="govuk-heading-m" id={`found-${kind.name}`}>
            {kind.label}
          </h2>
          <HitList hits={some.hits} label={kind.label} />
          {some.pageInfo.hasNextPage && (
            <p class="govuk-body">
              <a class="govuk-link" href={addressBy(text, kind.name)}>
                All {counted(some.totalCount, kind.one, kind.many, some.isCapped)}
              </a>
            </p>
          )}
        </section>
      ))}
    </>
  )
})
