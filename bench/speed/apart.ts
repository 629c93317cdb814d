import { loadLine } from '../support/machine.js'
import { registerTexts } from './databases.js'
import type { Finding } from './goals.js'
import type { Options } from './options.js'
import { gateway, gatewayName } from './programs.js'
import { trustedPage12, trustedTexts, trustedTrivial } from './questions.js'
import { compareVariants, variantsTable } from './variants.js'

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

/** What limits, log and metrics cost, each by itself, where everything is in memory. */
export async function measureApart(options: Options): Promise<Finding> {
  const compared = await compareVariants(
    {
      label: 'apart',
      programs: variants.map(({ name, environment, preload }) => (throwaway) => {
        const named = { ...environment, name: `${gatewayName}, ${name}` }
        return gateway(throwaway, 'memory', named, preload)
      }),
      prepare: (throwaway) => registerTexts(throwaway, trustedTexts),
      questions: [trustedTrivial, trustedPage12],
    },
    options,
  )
  const tables = compared.map(
    (one) => `## Apart: ${one.question.name}, in memory\n\n${variantsTable(one, 'the first')}`,
  )
  return { text: [...tables, `(${loadLine()})`].join('\n\n'), goals: [] }
}
