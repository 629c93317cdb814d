import { markdownTable } from '../support/markdown-table.js'
import { median } from '../support/median.js'
import { whole } from '../support/section.js'
import type { ThrowawayDatabase } from '../support/throwaway-database.js'
import { withDatabases, withServers } from './databases.js'
import { token } from './programs.js'
import { checkEqualAnswers, type Question } from './questions.js'
import { compare, type Compared, type RoundSizes } from './rounds.js'
import type { Program } from './server-process.js'

interface Variants {
  /** What progress is told of. */
  readonly label: string
  /** One for each variant of the gateway; the first is what the others are compared with. */
  readonly programs: readonly ((throwaway: ThrowawayDatabase) => Program)[]
  /** Done with each database before a gateway has it. */
  readonly prepare: (throwaway: ThrowawayDatabase) => Promise<void>
  readonly questions: readonly Question[]
}

/** Asks the same of several variants of the gateway, each on a database of its own. */
export function compareVariants(
  { label, programs, prepare, questions }: Variants,
  sizes: RoundSizes,
): Promise<Compared[]> {
  return withDatabases(programs.length, async (throwaways) => {
    for (const throwaway of throwaways) await prepare(throwaway)
    const started = throwaways.flatMap((throwaway, index) => programs[index]?.(throwaway) ?? [])
    return withServers(started, async (servers) => {
      const bearer = await token()
      await checkEqualAnswers(servers, questions, bearer)
      return compare(label, servers, questions, bearer, sizes)
    })
  })
}

/** Processor time of each variant, beside that of the first. */
export function variantsTable({ standings }: Compared, firstName: string): string {
  const rows = standings.map(({ server, perSecond, cpu, behindFirst }) => [
    server,
    whole(perSecond),
    whole(cpu),
    median(behindFirst.cpu).toFixed(2),
  ])
  return markdownTable(['', 'answers a second', 'CPU µs each', `× CPU of ${firstName}`], rows)
}
