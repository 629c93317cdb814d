import type { SearchEverythingQuery } from '@housing-gateway/client/documents'
import { useCaller } from '../session/caller.js'
import { addressOf } from '../shell/address.js'
import { searchText } from '../shell/search-text.js'
import { number } from '../shell/words.js'
import { kinds, type KindName } from './kinds.js'

interface KindTabsProps {
  readonly query: URLSearchParams
  /** Null for all kinds. */
  readonly chosen: KindName | null
  readonly counts: SearchEverythingQuery['search']
  /** The counts are for an earlier text. */
  readonly isOld: boolean
}

/** Tabs for all kinds that the caller may search, with the number of hits. */
export function KindTabs({ query, chosen, counts, isOld }: KindTabsProps) {
  const { may } = useCaller()
  const q = searchText(query)
  const tabs = kinds.flatMap((kind) => {
    if (!may(kind.scope)) return []
    const hits = counts === null ? null : kind.readHits(counts)
    return [{ kind, count: hits === null ? '' : number(hits.totalCount, hits.isCapped) }]
  })
  return (
    <nav aria-label="Kinds">
      <ul class="desk-tabs desk-kinds">
        <li>
          <a
            href={addressOf('search', '', { q })}
            aria-current={chosen === null ? 'page' : undefined}
          >
            All
          </a>
        </li>
        {tabs.map(({ kind: { name, label }, count }) => (
          <li key={name}>
            <a
              href={addressOf('search', '', { q, kind: name })}
              aria-current={chosen === name ? 'page' : undefined}
            >
              {label}{' '}
              <span class="desk-quiet" aria-busy={isOld}>
                {count}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
