import { loadLine } from '../support/machine.js'
import { markdownTable } from '../support/markdown-table.js'
import { median } from '../support/median.js'
import { whole } from '../support/section.js'
import { registerTexts, withDatabases, withServers } from './databases.js'
import type { Finding } from './goals.js'
import type { Options } from './options.js'
import { gateway, gatewayName, token } from './programs.js'
import { checkEqualAnswers, trustedPage12, trustedTexts, trustedTrivial } from './questions.js'
import { compare } from './rounds.js'

const measuring = { METRICS_TOKEN: 'the-token-of-this-bench' }
const silent = { LOG_LEVEL: 'silent' }
const withoutLimits = ['without-limits.script.ts']

const variants = [
  { name: 'with limits, log and metrics', environment: measuring, preload: [] },
  { name: 'without limits', environment: measuring, preload: withoutLimits },
  { name: 'without log', environment: { ...measuring, ...silent }, preload: [] },
  { name: 'without metrics', environment: {}, preload: [] },
  { name: 'without all three', environment: silent, preload: withoutLimits },
] as const

const questions = [trustedTrivial, trustedPage12]

/** What limits, log and metrics cost, each by itself, where everything is in memory. */
export async function measureApart(options: Options): Promise<Finding> {
  // One each: an embedded database belongs to one process.
  return withDatabases(variants.length, async (throwaways) => {
    for (const throwaway of throwaways) await registerTexts(throwaway, trustedTexts)
    const programs = throwaways.map((throwaway, index) => {
      const { name = '', environment = {}, preload = [] } = variants[index] ?? {}
      const environmentOf = { ...environment, name: `${gatewayName}, ${name}` }
      return gateway(throwaway, 'memory', environmentOf, preload)
    })
    return withServers(programs, async (servers) => {
      const bearer = await token()
      await checkEqualAnswers(servers, questions, bearer)
      const compared = await compare('apart', servers, questions, bearer, options)
      const tables = compared.map(({ question, standings }) => {
        const rows = standings.map(({ server, perSecond, cpu, behindFirst }) => [
          server,
          whole(perSecond),
          whole(cpu),
          median(behindFirst.cpu).toFixed(2),
        ])
        const heads = ['', 'answers a second', 'CPU µs each', '× CPU of the first']
        return `## Apart: ${question.name}, in memory\n\n${markdownTable(heads, rows)}`
      })
      return { text: [...tables, `(${loadLine()})`].join('\n\n'), goals: [] }
    })
  })
}
