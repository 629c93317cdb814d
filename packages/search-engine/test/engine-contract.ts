import { afterAll, beforeAll, describe } from 'vitest'
import { Corpus, type EngineUnderTest } from './contract/engine-under-test.js'
import { filterContract } from './contract/filter-contract.js'
import { findingContract } from './contract/finding-contract.js'
import { listingContract } from './contract/listing-contract.js'
import { firstHitContract } from './contract/first-hit-contract.js'
import { otherFormContract, otherFormRanking } from './contract/other-form-contract.js'
import { optionalFieldContract } from './contract/optional-field-contract.js'
import { rankingContract } from './contract/ranking-contract.js'

/** The contract of an engine that ranks. */
export function engineContract(name: string, open: () => Promise<EngineUnderTest>): void {
  onCorpus(name, open, [
    findingContract,
    optionalFieldContract,
    otherFormContract,
    filterContract,
    listingContract,
    rankingContract,
    otherFormRanking,
    firstHitContract,
  ])
}

/** The contract of an engine without typos, phrases and an order by relevance. */
export function plainEngineContract(name: string, open: () => Promise<EngineUnderTest>): void {
  onCorpus(name, open, [findingContract, otherFormContract, filterContract, listingContract])
}

function onCorpus(
  name: string,
  open: () => Promise<EngineUnderTest>,
  groups: readonly ((corpus: () => Corpus) => void)[],
): void {
  describe(name, () => {
    let corpus: Corpus
    beforeAll(async () => {
      corpus = await Corpus.open(await open())
    })
    afterAll(() => corpus.subject.close())
    for (const group of groups) group(() => corpus)
  })
}
