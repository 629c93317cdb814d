import type { Filter } from '../../../search-engine/search-engine.js'
import type { Question } from '../../paging/search-cursors.js'
import { all, type LookUp, type Maybe } from '../../filters/filters.js'
import { canonicalReferences, canonicalUhNumber } from '../../language/references.js'
import { questionOf, type Search } from '../record-search.js'
import type { SortOf } from '../record-kind.js'
import { accountFilter, accountsByNumber, type AccountFilter } from './filter.js'
import { accountKind } from './kind.js'

export interface AccountSearch extends Search<SortOf<typeof accountKind>> {
  readonly lookUpType?: Maybe<LookUp>
  readonly filter?: Maybe<AccountFilter>
}

export function accountQuestion(search: AccountSearch): Question {
  const { text, filter, within } = accountLookUp(search)
  const filterOf = (one: AccountSearch) => all([filter, accountFilter(one.filter ?? {})])
  return { ...questionOf(accountKind, search, { text, filterOf }), ...within }
}

/** References are looked up whole; names and addresses are searched in their own fields only. */
function accountLookUp({ lookUpType, searchText }: AccountSearch): {
  text: string
  filter: Filter | null
  within: Pick<Question, 'within'>
} {
  const text = searchText ?? ''
  switch (lookUpType) {
    case 'prn':
      return { text: '', filter: accountsByNumber('prn', canonicalReferences(text)), within: {} }
    case 'uh-number':
      return {
        text: '',
        filter: accountsByNumber('uhNumber', canonicalUhNumber(text)),
        within: {},
      }
    case 'address':
      return { text, filter: null, within: { within: 'addresses' } }
    case 'tenant-name':
      return { text, filter: null, within: { within: 'names' } }
    case null:
    case undefined:
      return { text, filter: null, within: {} }
  }
}
