import { runCommand } from './support/command.js'
import { output, withProgress } from './support/progress.js'
import type { SearchService } from '../src/search/search-service.js'
import { agreementText, compareEngines, disagreements } from './relevance/agreement.js'
import { casesOfBuildings, casesOfHomes, casesOfResidents } from './relevance/cases.js'
import { withEngine } from './relevance/engines.js'
import { compareFirstHits } from './relevance/first-hits.js'
import {
  measureInterpretation,
  measureWordLoad,
  memoryOfWords,
} from './relevance/interpretation-cost.js'
import { costTable, wordText } from './relevance/cost-table.js'
import { generateLandlord } from './relevance/landlord/landlord.js'
import type { Landlord } from './relevance/landlord/model.js'
import { askNonsense } from './relevance/nonsense.js'
import { help, type Options, readOptions } from './relevance/options.js'
import { type Question, questionsOf, score } from './relevance/scoring.js'
import {
  firstHitsText,
  goalTable,
  kindTable,
  missList,
  nonsenseText,
} from './relevance/score-table.js'
import { createSearches, readWords, type Searches } from './relevance/searches.js'
import { storeLandlord } from './relevance/stored-landlord.js'
import { faults, readThresholds, sumsOf } from './relevance/thresholds.js'

// Measures how often search puts the wanted record first. `--help` tells more.

/** Different words in 800,000 records. */
const wordsOfAGoal = 88_000

function ask(landlord: Landlord, { queries, seed, records, kinds }: Options): Question[] {
  const all = [
    ...casesOfHomes(landlord).flatMap((cases) => questionsOf(cases, queries, seed)),
    ...questionsOf(casesOfResidents(landlord), queries, seed),
    ...questionsOf(casesOfBuildings(landlord), queries, seed),
  ]
  return all.filter(({ records: own, kind }) => records.includes(own) && kind.includes(kinds))
}

/** @returns what keeps `--check` from passing */
async function measure(
  engine: string,
  { service, box }: Searches,
  questions: readonly Question[],
  { misses, kinds, queries, seed, only }: Options,
): Promise<string[]> {
  if (only === 'interpretation') {
    output.out(costTable(engine, await measureInterpretation(questions, service)))
    return []
  }
  const scores = await withProgress(`Asking ${engine}`, (onProgress) =>
    score(questions, service, onProgress),
  )
  if (scores.length > 0) output.out(`\n${kindTable(scores)}\n\n${goalTable(engine, scores)}\n`)
  if (misses) scores.map(missList).filter(Boolean).forEach(output.out)
  const nonsense = await askNonsense(box, { count: 5 * queries, seed, kinds })
  nonsense.map(nonsenseText).forEach(output.out)
  if (misses) nonsense.forEach(({ found }) => output.out(`nonsense: ${found.join(' ')}`))
  if (kinds !== '') return []
  const firstHits = await withProgress(`Asking ${engine} twice`, (onProgress) =>
    compareFirstHits(questions, service, onProgress),
  )
  output.out(firstHitsText(firstHits))
  if (misses)
    firstHits.changed.forEach(({ kind, typed }) => output.out(`changed: ${kind}: ${typed}`))
  const thresholds = await readThresholds(engine)
  if (thresholds === null) output.error(`${engine} has no thresholds, so nothing is checked.`)
  return thresholds === null ? [] : faults(sumsOf(scores), thresholds)
}

async function printAgreement(
  questions: readonly Question[],
  postgres: SearchService,
  meilisearch: SearchService,
  { misses }: Options,
): Promise<void> {
  const agreement = await withProgress('Comparing first pages', (onProgress) =>
    compareEngines(questions, postgres, meilisearch, onProgress),
  )
  output.out(agreementText(agreement))
  if (misses) disagreements(agreement).forEach(output.out)
}

async function run(options: Options): Promise<string[]> {
  const { seed, persons, keep } = options
  const landlord = generateLandlord(seed, persons)
  output.out(
    `A landlord of ${landlord.residents.length} residents in ${landlord.homes.length} homes, seed ${seed}.`,
  )
  const label = keep ? `${seed}_${persons}` : null
  const stored = await withProgress('Storing the landlord', (onProgress) =>
    storeLandlord(landlord, process.env['TEST_DATABASE_URL'], label, onProgress),
  )
  try {
    const questions = ask(landlord, options)
    if (options.only === 'interpretation') {
      const load = await measureWordLoad(stored)
      output.out(wordText(load, memoryOfWords(wordsOfAGoal, seed)))
    }
    const known = await readWords(stored)
    const found: string[] = []
    for (const name of options.engines) {
      const faultsOf = await withEngine(name, stored, async (engine) => {
        const searches = createSearches(engine, stored, known)
        const faultsOf = await measure(name, searches, questions, options)
        if (engine !== stored.postgres) {
          const reference = createSearches(stored.postgres, stored, known)
          await printAgreement(questions, reference.service, searches.service, options)
        }
        return faultsOf
      })
      if (faultsOf === null) output.out(`${name}: not run`)
      else found.push(...faultsOf.map((fault) => `${name}, ${fault}`))
    }
    return found
  } finally {
    await stored.close()
  }
}

await runCommand(help, readOptions, async (options) => {
  const begun = performance.now()
  const found = await run(options)
  output.out(`It took ${((performance.now() - begun) / 1000).toFixed(0)} s.`)
  if (options.check) {
    found.forEach(output.error)
    process.exitCode = found.length === 0 ? 0 : 1
  }
})
