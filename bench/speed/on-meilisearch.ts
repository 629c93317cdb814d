import { randomUUID } from 'node:crypto'
import { eventually } from '../../test/support/eventually.js'
import { removeIndexes } from '../../test/support/meilisearch-subject.js'
import { loadLine } from '../support/machine.js'
import { markdownTable } from '../support/markdown-table.js'
import { median } from '../support/median.js'
import { withProgress } from '../support/progress.js'
import { whole } from '../support/section.js'
import { timing } from '../support/timing.js'
import { Connection, postBytes } from './connection.js'
import { databaseName, fillDatabase, registerTexts, withDatabase, withServer } from './databases.js'
import type { Finding } from './goals.js'
import { askUntil, load, warmUp } from './load.js'
import type { Options } from './options.js'
import { gateway, token } from './programs.js'
import {
  bodyFor,
  page12,
  type Question,
  requestBytes,
  surnamePage12,
  trustedPage12,
  trustedSurnamePage12,
  trustedTexts,
} from './questions.js'
import { Recorder } from './recorder.js'
import type { Program, ServerProcess } from './server-process.js'

/** Milliseconds that the gateway may add to the Meilisearch's own. */
const mostAdded = 2.5
const questions = [page12, trustedPage12, surnamePage12, trustedSurnamePage12]
const startWithinMs = 300_000

interface Address {
  readonly url: string
  readonly key: string
}

/** Medians of one caller in each round, in milliseconds. */
interface Page {
  readonly question: Question
  /** Of the Meilisearch, asked for the same by itself. */
  readonly search: readonly number[]
  readonly whole: readonly number[]
}

/** Pages through HTTP on a Meilisearch, beside its own answers to what the gateway asks it. */
export async function measureOnMeilisearch(options: Options): Promise<Finding> {
  const { MEILISEARCH_URL: url, MEILISEARCH_KEY: key } = process.env
  return withDatabase(async (throwaway) => {
    if (url === undefined || key === undefined || throwaway.url === undefined) {
      const text =
        'On Meilisearch: not run; it takes MEILISEARCH_URL and _KEY, and TEST_DATABASE_URL.'
      return { text, goals: [] }
    }
    await fillDatabase(throwaway, options.records)
    await registerTexts(throwaway, trustedTexts)
    const prefix = `bench_${randomUUID().slice(0, 8)}_`
    const on = (address: string): Program =>
      gateway(throwaway, 'database', {
        MEILISEARCH_URL: address,
        MEILISEARCH_KEY: key,
        MEILISEARCH_INDEX_PREFIX: prefix,
        PRODUCTION_ALLOW: 'plain-http-search',
      })
    try {
      const bearer = await token()
      const searches = await recorded(url, on, bearer)
      const pages = await withServer(on(url), (server) =>
        comparePages(server, { url, key }, searches, bearer, options),
      )
      const where = `${await databaseName()}, ${whole(options.records)} records`
      return {
        text: `## Pages on Meilisearch, ${where}, one caller\n\n${table(pages)}\n\n(${loadLine()})`,
        goals: pages.map((page) => ({
          about: `${page.question.name} on Meilisearch, beside its own time`,
          ...{ wanted: mostAdded, reached: addedBy(page), unit: 'milliseconds' },
        })),
      }
    } finally {
      await removeIndexes(url, key, prefix)
    }
  })
}

/** What the gateway asks the server for each question. */
async function recorded(
  url: string,
  on: (address: string) => Program,
  bearer: string,
): Promise<string[]> {
  const recorder = await Recorder.start(url)
  try {
    return await withServer(on(recorder.url), async (server) => {
      const searches: string[] = []
      for (const question of questions) {
        await answered(server, question, bearer)
        searches.push(recorder.latest ?? '')
      }
      return searches
    })
  } finally {
    await recorder.stop()
  }
}

/** Waits until the gateway has filled the indexes and answers without an error. */
async function answered(server: ServerProcess, question: Question, bearer: string): Promise<void> {
  const connection = await Connection.open(server.port)
  const bytes = requestBytes(server, bearer, bodyFor(question, server))
  const ask = () =>
    connection.ask(bytes).then(
      () => null,
      (error: unknown) => String(error),
    )
  try {
    await eventually(ask, (failure) => failure === null, startWithinMs)
  } finally {
    connection.close()
  }
}

async function comparePages(
  server: ServerProcess,
  address: Address,
  searches: readonly string[],
  bearer: string,
  { rounds, seconds }: Options,
): Promise<Page[]> {
  return withProgress('on meilisearch', async (onProgress) => {
    const pages = questions.map((question, index) => ({
      ...{ question, search: [] as number[], whole: [] as number[] },
      page: requestBytes(server, bearer, bodyFor(question, server)),
      asked: postBytes(new URL('/multi-search', address.url), address.key, searches[index] ?? ''),
    }))
    await answered(server, page12, bearer)
    for (const { page } of pages) await warmUp(server, () => page)
    for (let round = 0; round < rounds; round += 1) {
      for (const { page, asked, whole: pageMs, search } of pages) {
        pageMs.push((await load(server, () => page, seconds, 1)).latency.p50)
        search.push(await ownTime(address, asked, seconds))
      }
      onProgress(round + 1, rounds)
    }
    return pages
  })
}

/** The median over some seconds, in milliseconds. */
async function ownTime({ url }: Address, request: Buffer, seconds: number): Promise<number> {
  const { hostname, port } = new URL(url)
  const connection = await Connection.open(Number(port === '' ? 80 : port), hostname)
  try {
    const spent: number[] = []
    const end = performance.now() + seconds * 1000
    await askUntil(end, connection, () => request, spent)
    return timing(spent).p50
  } finally {
    connection.close()
  }
}

function addedBy(page: Page): number[] {
  return page.whole.map((ms, round) => ms - (page.search[round] ?? 0))
}

function table(pages: readonly Page[]): string {
  const rows = pages.map((page) => [
    page.question.name,
    ...[page.whole, page.search, addedBy(page)].map((list) => median(list).toFixed(2)),
  ])
  return markdownTable(['', 'page, ms', 'Meilisearch alone, ms', 'added, ms'], rows)
}
