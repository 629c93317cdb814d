import { runCommand } from './support/command.js'
import { withDatabaseServer } from './support/database-server.js'
import { withMeilisearch } from './support/meilisearch.js'
import { output, withProgress } from './support/progress.js'
import type { SearchEngine } from '../packages/search-engine/src/search-engine.js'
import type { SearchService } from '../src/search/search-service.js'
import { agreementText, compareEngines, disagreements } from './relevance/agreement.js'
import { casesOfBuildings, casesOfHomes, casesOfResidents } from './relevance/cases.js'
import { compareFirstHits } from './relevance/first-hits.js'
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
import { withStoredLandlord } from './relevance/stored-landlord.js'
import { faults, readThresholds, sumsOf } from './relevance/thresholds.js'

// Measures how often search ranks the expected record first. See `--help`.

function questionsFor(landlord: Landlord, { queries, seed, records, kinds }: Options): Question[] {
  const all = [
    ...casesOfHomes(landlord).flatMap((cases) => questionsOf(cases, queries, seed)),
    ...questionsOf(casesOfResidents(landlord), queries, seed),
    ...questionsOf(casesOfBuildings(landlord), queries, seed),
  ]
  return all.filter(({ records: own, kind }) => records.includes(own) && kind.includes(kinds))
}

/** @returns the failures of `--check` */
async function measure(
  engine: string,
  { service, box }: Searches,
  questions: readonly Question[],
  { misses, kinds, queries, seed }: Options,
): Promise<string[]> {
  const scores = await withProgress(`Asking ${engine}`, (onProgress) =>
    score(questions, service, onProgress),
  )
  if (scores.length > 0) output.out(`\n${kindTable(scores)}\n\n${goalTable(engine, scores)}\n`)
  if (misses) scores.map(missList).filter(Boolean).forEach(output.out)
  const nonsense = await askNonsense(box, { count: 5 * queries, seed, kinds })
  nonsense.map(nonsenseText).forEach(output.out)
  if (misses) nonsense.forEach(({ withHits }) => output.out(`nonsense: ${withHits.join(' ')}`))
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
  const storedName = keep ? `${seed}_${persons}` : null
  return withDatabaseServer(({ url }) =>
    withStoredLandlord(landlord, url, storedName, async (stored) => {
      const questions = questionsFor(landlord, options)
      const words = await readWords(stored)
      const measureOn = async (name: string, engine: SearchEngine) => {
        const searches = createSearches(engine, stored, words)
        const failures = await measure(name, searches, questions, options)
        return { searches, faults: failures.map((fault) => `${name}, ${fault}`) }
      }
      const failures: string[] = []
      if (options.engines.includes('postgres')) {
        failures.push(...(await measureOn('postgres', stored.postgres)).faults)
      }
      if (options.engines.includes('meilisearch')) {
        const faultsOf = await withMeilisearch(stored.database, async (engine) => {
          const measured = await measureOn('meilisearch', engine)
          const { service } = createSearches(stored.postgres, stored, words)
          await printAgreement(questions, service, measured.searches.service, options)
          return measured.faults
        })
        if (faultsOf === null) output.out('meilisearch: not run')
        failures.push(...(faultsOf ?? []))
      }
      return failures
    }),
  )
}

await runCommand(help, readOptions, async (options) => {
  const startedAt = performance.now()
  const failures = await run(options)
  output.out(`It took ${((performance.now() - startedAt) / 1000).toFixed(0)} s.`)
  if (options.check) {
    failures.forEach(output.error)
    process.exitCode = failures.length === 0 ? 0 : 1
  }
})
