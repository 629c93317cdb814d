import type { Scope } from '../access/scopes.js'
import { once } from '../foundation/once.js'
import type { Clock } from '../foundation/clock.js'
import type { Account, Person, Tenure, Transaction } from '../generated/prisma/client.js'
import type { AddressLevel } from '../records/rules/asset-type-rules.js'
import type { RecordReader } from '../records/record-reader.js'
import { londonToday } from '../records/rules/tenure-rules.js'
import type { SearchEngine } from '../../packages/search-engine/src/search-engine.js'
import { dayNumber } from './documents/values.js'
import {
  accountQuestion,
  accountsInside,
  isOfEstate,
  type AccountSearch,
} from './kinds/account/question.js'
import { AddressLevels } from './kinds/asset/address-level.js'
import {
  assetQuestion,
  type AssetSearch,
  type AssetSearchConnection,
} from './kinds/asset/question.js'
import { findMissingNumber } from './kinds/asset/missing-number.js'
import { estatesNamed } from './kinds/asset/named-estates.js'
import { mayFindByBirth } from './filters/personal-filters.js'
import { personQuestion, type PersonSearch } from './kinds/person/question.js'
import type { Search, SearchContext } from './kinds/record-search.js'
import { tenureQuestion, type TenureSearch } from './kinds/tenure/question.js'
import { transactionQuestion, type TransactionSearch } from './kinds/transaction/question.js'
import type { TextInterpreter } from './paging/interpretation.js'
import type { Question } from './paging/search-cursors.js'
import {
  SearchPager,
  type ReadingOptions,
  type ReadPage,
  type SearchConnection,
} from './paging/search-pager.js'

const noScopes: ReadonlySet<Scope> = new Set()

/**
 * Asks the engine what the kinds make of their searches, and turns the hits into records. Scopes decide
 * which filters a caller may use; without any, the personal ones are refused.
 */
export class SearchService {
  private readonly pager: SearchPager
  private readonly levels: AddressLevels

  constructor(
    private readonly engine: SearchEngine,
    private readonly records: RecordReader,
    private readonly clock: Clock,
    interpreter?: TextInterpreter,
  ) {
    this.pager = new SearchPager(engine, interpreter)
    this.levels = new AddressLevels(engine, records)
  }

  /** @param read gets the records of the page, and whatever else will be shown of them */
  async persons(
    search: PersonSearch,
    scopes = noScopes,
    read: ReadPage<Person> = (ids) => this.records.persons(ids),
  ): Promise<SearchConnection<Person>> {
    const question = personQuestion(search, this.context(scopes))
    return this.pager.page(question, search, read, {
      ...reading(search),
      byBirth: mayFindByBirth(scopes),
    })
  }

  /** An address text is answered with the assets of the highest level that it names, an estate with what is in it. */
  async assets(search: AssetSearch, scopes = noScopes): Promise<AssetSearchConnection> {
    const asked = assetQuestion(search, this.context(scopes))
    const { text, filter, reading: kind, extent } = asked
    const matched: { level: AddressLevel | null } = { level: null }
    const reread = async (used: string) => {
      if (kind === 'estate') {
        const estates = await estatesNamed(this.engine, used)
        matched.level = estates?.level ?? null
        const question = asked.in(estates?.ids ?? [])
        return estates === null ? { ...question, text: used } : question
      }
      const found =
        kind === 'address' ? await this.levels.of({ text: used, ...extent }, filter) : null
      matched.level = found?.level ?? null
      return { ...asked.at(found?.filter ?? null), text: used }
    }
    const page = await this.pager.page(
      await reread(text),
      search,
      (ids) => this.records.assets(ids),
      { ...reading(search), ...ofEstate(kind === 'estate', asked.at(null)), reread },
    )
    const { engine, records } = this
    const { totalCount, interpretation, isReduced } = page
    const isMiss = !isReduced && (totalCount === 0 || interpretation !== null)
    return {
      ...page,
      matchedLevel: totalCount === 0 ? null : matched.level,
      missingNumber: once(async () =>
        isMiss && kind !== 'estate'
          ? findMissingNumber({ engine, records }, text, interpretation)
          : null,
      ),
    }
  }

  async tenures(search: TenureSearch): Promise<SearchConnection<Tenure>> {
    const question = tenureQuestion(search, this.context(noScopes))
    return this.pager.page(
      question,
      search,
      (ids) => this.records.tenuresWithoutMembers(ids),
      reading(search),
    )
  }

  async transactions(
    search: TransactionSearch,
    scopes = noScopes,
  ): Promise<SearchConnection<Transaction>> {
    const question = transactionQuestion(search, this.context(scopes))
    return this.pager.page(
      question,
      search,
      (ids) => this.records.transactions(ids),
      reading(search),
    )
  }

  async accounts(search: AccountSearch): Promise<SearchConnection<Account>> {
    const asked = accountQuestion(search)
    const isEstate = isOfEstate(search)
    const reread = async (used: string) => {
      const estates = isEstate ? await estatesNamed(this.engine, used) : null
      return estates === null ? { ...asked, text: used } : accountsInside(search, estates.ids)
    }
    return this.pager.page(await reread(asked.text), search, (ids) => this.records.accounts(ids), {
      ...reading(search),
      ...ofEstate(isEstate, asked),
      reread,
    })
  }

  private context(scopes: ReadonlySet<Scope>): SearchContext {
    return { scopes, today: dayNumber(londonToday(this.clock.now())) ?? 0 }
  }
}

function reading({ exact }: Search<string>): ReadingOptions {
  return { exact: exact === true }
}

/** Which estates have a name may change while somebody pages. */
function ofEstate(
  isEstate: boolean,
  { highlight: _highlight, facets: _facets, ...asked }: Question,
): Pick<ReadingOptions, 'identity'> {
  return isEstate ? { identity: ['estate', asked] } : {}
}
