import type { SearchEverythingQuery } from '@housing-gateway/client/documents'
import { Empty } from '../shell/states.js'
import { counted } from '../shell/words.js'
import { HitList } from './hit-list.js'
import { InterpretationNote } from './interpretation.js'
import { kinds, type KindName } from './kinds.js'

interface OverviewProps {
  readonly text: string
  readonly found: NonNullable<SearchEverythingQuery['search']>
  readonly searchFor: (text: string) => string
  /** Address of all that is found of one kind. */
  readonly allOf: (kind: KindName) => string
}

/** The best of each kind. */
export function Overview({ text, found, searchFor, allOf }: OverviewProps) {
  const sections = kinds.flatMap((kind) => {
    const some = kind.readHits(found)
    return some === null || some.totalCount === 0 ? [] : [{ kind, some }]
  })
  return (
    <>
      <InterpretationNote {...found} text={text} searchFor={searchFor} />
      {sections.length === 0 && (
        <Empty>Nothing is found. Try fewer words, or another spelling.</Empty>
      )}
      {sections.map(({ kind, some }) => (
        <section key={kind.name} aria-labelledby={`found-${kind.name}`}>
          <h2 class="govuk-heading-m" id={`found-${kind.name}`}>
            {kind.label}
          </h2>
          <HitList hits={some.hits} label={kind.label} />
          {some.hasMore && (
            <p class="govuk-body">
              <a class="govuk-link" href={allOf(kind.name)}>
                All {counted(some.totalCount, kind.one, kind.many, some.isCapped)}
              </a>
            </p>
          )}
        </section>
      ))}
    </>
  )
}
