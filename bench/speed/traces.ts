import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { markdownTable } from '../support/markdown-table.js'
import { median } from '../support/median.js'
import { whole } from '../support/section.js'
import { databaseName, fillDatabase, withDatabases, withServers } from './databases.js'
import type { Finding } from './goals.js'
import type { Options } from './options.js'
import { gateway, gatewayName, token } from './programs.js'
import { checkEqualAnswers, page12 } from './questions.js'
import { compare } from './rounds.js'

/** What is sampled, and how much processor time a page may take for it, beside a gateway without traces. */
const variants = [
  { name: 'traces, 1 in 100', sampler: 'traceidratio', ratio: '0.01', atMost: 1.03 },
  { name: 'traces, every request', sampler: 'always_on', ratio: '1', atMost: 1.5 },
] as const

/** Processor time of a page of 12 out of a database: without traces, with few, with all. */
export async function measureTraces(options: Options): Promise<Finding> {
  const collector = createServer((request, response) => {
    request
      .resume()
      .on('end', () => response.setHeader('content-type', 'application/json').end('{}'))
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
  const environments = [
    {},
    ...variants.map(({ name, sampler, ratio }) => ({
      name: `${gatewayName}, ${name}`,
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
      OTEL_TRACES_SAMPLER: sampler,
      OTEL_TRACES_SAMPLER_ARG: ratio,
    })),
  ]
  try {
    // One each: an embedded database belongs to one process.
    return await withDatabases(environments.length, async (throwaways) => {
      for (const throwaway of throwaways) await fillDatabase(throwaway, options.records)
      const programs = throwaways.map((throwaway, index) =>
        gateway(throwaway, 'database', environments[index]),
      )
      return withServers(programs, async (servers) => {
        const bearer = await token()
        await checkEqualAnswers(servers, [page12], bearer)
        const [compared] = await compare('traces', servers, [page12], bearer, options)
        const standings = compared?.standings ?? []
        const rows = standings.map(({ server, perSecond, cpu, behindFirst }) => [
          server,
          whole(perSecond),
          whole(cpu),
          median(behindFirst.cpu).toFixed(2),
        ])
        const heads = ['', 'answers a second', 'CPU µs each', '× CPU of none']
        return {
          text: `## Traces: page of 12, ${await databaseName()}\n\n${markdownTable(heads, rows)}`,
          goals: variants.map(({ name, atMost }, index) => ({
            about: `processor time with ${name}`,
            wanted: atMost,
            reached: standings[index + 1]?.behindFirst.cpu ?? [],
            unit: 'times at most',
          })),
        }
      })
    })
  } finally {
    collector.closeAllConnections()
    collector.close()
  }
}
