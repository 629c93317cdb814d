import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { databaseName, fillDatabase } from './databases.js'
import type { Finding } from './goals.js'
import type { Options } from './options.js'
import { gateway, gatewayName } from './programs.js'
import { page12 } from './questions.js'
import { compareVariants, variantsTable } from './variants.js'

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
    const [compared] = await compareVariants(
      {
        label: 'traces',
        programs: environments.map(
          (environment) => (throwaway) => gateway(throwaway, 'database', environment),
        ),
        prepare: (throwaway) => fillDatabase(throwaway, options.records),
        questions: [page12],
      },
      options,
    )
    if (compared === undefined) throw new Error('Nothing was compared.')
    return {
      text: `## Traces: page of 12, ${await databaseName()}\n\n${variantsTable(compared, 'none')}`,
      goals: variants.map(({ name, atMost }, index) => ({
        about: `processor time with ${name}`,
        wanted: atMost,
        reached: compared.standings[index + 1]?.behindFirst.cpu ?? [],
        unit: 'times at most',
      })),
    }
  } finally {
    collector.closeAllConnections()
    collector.close()
  }
}
