import { RecordReader } from '../src/records/record-reader.js'
import { SearchService } from '../src/search/search-service.js'
import { runCommand } from './support/command.js'
import { output, withProgress } from './support/progress.js'
import { assetCases } from './relevance/asset-cases.js'
import { clock, type Corpus, storeCorpus } from './relevance/corpus.js'
import { withEngine } from './relevance/engines.js'
import { help, type Options, readOptions } from './relevance/options.js'
import { personCases } from './relevance/person-cases.js'
import { type Question, questionsOf, score } from './relevance/scoring.js'
import { missList, scoreTable } from './relevance/score-table.js'
import { accountCases, tenureCases } from './relevance/tenancy-cases.js'
import { faults, readThresholds } from './relevance/thresholds.js'

// Measures how often search puts the wanted record first. `--help` tells more.

function ask(corpus: Corpus, { queries, seed }: Options): Question[] {
  return [
    ...questionsOf(assetCases(corpus), queries, seed),
    ...questionsOf(personCases(corpus), queries, seed),
    ...questionsOf(tenureCases(corpus), queries, seed),
    ...questionsOf(accountCases(corpus), queries, seed),
  ]
}

/** @returns what keeps `--check` from passing */
async function run(options: Options): Promise<string[]> {
  const stored = await withProgress('Storing the landlord', (onProgress) =>
    storeCorpus(process.env['DATABASE_URL'], onProgress),
  )
  try {
    const questions = ask(stored.corpus, options)
    const found: string[] = []
    for (const name of options.engines) {
      const scores = await withEngine(name, stored, (engine) => {
        const service = new SearchService(engine, new RecordReader(stored.database.prisma), clock)
        return withProgress(`Asking ${name}`, (onProgress) => score(questions, service, onProgress))
      })
      if (scores === null) {
        output.out(`${name}: not run`)
        continue
      }
      const thresholds = await readThresholds(name)
      output.out(scoreTable(name, scores, thresholds))
      if (options.misses) scores.map(missList).filter(Boolean).forEach(output.out)
      if (thresholds === null) output.error(`${name} has no thresholds, so nothing is checked.`)
      else found.push(...faults(scores, thresholds).map((fault) => `${name}, ${fault}`))
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
