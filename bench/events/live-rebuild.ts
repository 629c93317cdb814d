import { indexDefinitions } from '../../src/search/kinds/kinds.js'
import { randomUUID } from 'node:crypto'
import { IndexChecker } from '../../src/search/indexing/index-checker.js'
import { IndexRebuilder } from '../../src/search/indexing/index-rebuilder.js'
import { withProgress } from '../support/progress.js'
import { type ListeningGateway, postGraphql, withGateway } from '../support/shared-gateway.js'
import { timing, type Timing } from '../support/timing.js'
import type { World } from './world.js'

/** What searches and writers met with while all indexes were rebuilt. */
export interface LiveRebuild {
  readonly records: number
  readonly seconds: number
  readonly queries: Timing
  /** The longest of them. */
  readonly slowestMs: number
  readonly failures: number
  /** Answers with fewer results than before the rebuild. */
  readonly short: number
  readonly writes: number
  /** Written records that were not found afterwards, or differ from their documents. */
  readonly lost: number
}

/** One search of each index. */
const query = `query ($name: String!, $postcode: String!, $reference: String!) {
  searchPersons(searchText: $name, first: 5) { totalCount }
  searchAssets(searchText: $postcode, first: 5) { totalCount }
  searchTenures(searchText: $postcode, first: 5) { totalCount }
  searchAccounts(searchText: $reference, first: 5) { totalCount }
  searchTransactions(searchText: $reference, first: 5) { totalCount }
}`
const searchers = 2

type Totals = Readonly<Record<string, { readonly totalCount: number }>>
type Ask = () => Promise<Totals>

/**
 * Rebuilds all indexes while two searchers ask without a pause and a writer adds persons and changes
 * others.
 */
export function measureLiveRebuild(world: World): Promise<LiveRebuild> {
  const { database, dataDir, engine, label, count } = world
  return withGateway(database, dataDir, async (gateway) => {
    const ask = searchesOf(gateway, world)
    const before = await ask()
    const over = new AbortController()
    const searching = Array.from({ length: searchers }, () => askOn(ask, before, over.signal))
    const writing = writeOn(world, over.signal)
    const begun = performance.now()
    await withProgress(`${label}: rebuilding under load`, async (onProgress) => {
      const rebuilder = new IndexRebuilder(engine, database)
      for (const [index, { name }] of indexDefinitions.entries()) {
        await rebuilder.rebuild(name)
        onProgress(index + 1, indexDefinitions.length)
      }
    }).finally(() => {
      over.abort()
    })
    const seconds = (performance.now() - begun) / 1000
    const asked = await Promise.all(searching)
    const spent = asked.flatMap((one) => one.spent)
    const written = await writing
    return {
      records: count,
      seconds,
      queries: timing(spent),
      slowestMs: Math.max(...spent),
      failures: asked.reduce((sum, one) => sum + one.failures, 0),
      short: asked.reduce((sum, one) => sum + one.short, 0),
      writes: written.length,
      lost: (await unfound(gateway, written)) + (await differing(world)),
    }
  })
}

/** Searches that a rebuild may not disturb; nothing that is written meanwhile takes anything from them. */
function searchesOf(gateway: ListeningGateway, { landlord }: World): Ask {
  const [person] = landlord.persons()
  const [tenure] = landlord.tenures()
  const asset = [...landlord.assets()].find(({ assetType }) => assetType === 'Dwelling')
  const variables = {
    name: person?.surname,
    postcode: (asset?.assetAddress as { postCode?: string } | undefined)?.postCode,
    reference: tenure?.paymentReference,
  }
  return async () => {
    const answer = JSON.parse(await postGraphql(gateway, query, variables)) as { data: Totals }
    return answer.data
  }
}

async function askOn(ask: Ask, before: Totals, over: AbortSignal) {
  const spent: number[] = []
  let failures = 0
  let short = 0
  while (!over.aborted) {
    const begun = performance.now()
    try {
      const totals = await ask()
      const isLess = ([search, { totalCount }]: [string, Totals[string]]) =>
        (totals[search]?.totalCount ?? 0) < totalCount
      if (Object.entries(before).some(isLess)) short += 1
    } catch {
      failures += 1
    }
    spent.push(performance.now() - begun)
  }
  return { spent, failures, short }
}

/** @returns surnames of the persons that were added */
async function writeOn({ records, landlord }: World, over: AbortSignal): Promise<string[]> {
  const written: string[] = []
  const known = landlord.persons()
  while (!over.aborted) {
    const surname = `During${String(written.length).padStart(6, '0')}`
    await records.save({ persons: [{ id: randomUUID(), surname }] })
    written.push(surname)
    const person = known.next()
    if (person.done === true) continue
    await records.save({ persons: [{ ...person.value, placeOfBirth: surname }] })
  }
  return written
}

/** How many of these surnames no search finds. */
async function unfound(gateway: ListeningGateway, surnames: readonly string[]): Promise<number> {
  const one = 'query ($name: String!) { searchPersons(searchText: $name) { totalCount } }'
  let found = 0
  for (const name of surnames) {
    const answer = JSON.parse(await postGraphql(gateway, one, { name })) as { data: Totals }
    found += answer.data['searchPersons']?.totalCount === 1 ? 1 : 0
  }
  return surnames.length - found
}

/** How many documents differ from their records. */
async function differing({ engine, database }: World): Promise<number> {
  const checker = new IndexChecker(engine, database)
  let count = 0
  for (const { name } of indexDefinitions) {
    const { missing, stale, surplus } = await checker.check(name)
    count += missing.length + stale.length + surplus.length
  }
  return count
}
