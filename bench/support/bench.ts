import { parseArgs } from 'node:util'
import { selectedNames, describe, runCommand, wholeNumber } from './command.js'
import { type DatabaseServer, withDatabaseServer } from './database-server.js'
import { type Goal, goalsText, isMissed } from './goals.js'
import { machine } from './machine.js'
import { output } from './progress.js'

/** The result of one part of a benchmark. */
export interface PartResult {
  readonly text: string
  readonly goals?: readonly Goal[]
}

/** An option of the command: a size of the measurement. */
interface Size {
  readonly usual: number
  /** Default with `--quick`. */
  readonly quick: number
  readonly min: number
  readonly max: number
  readonly about: string
}

type Sizes<Name extends string> = Readonly<Record<Name, number>>

interface Part<Name extends string> {
  /** One line of help. */
  readonly about: string
  readonly measure: (sizes: Sizes<Name>, server: DatabaseServer) => Promise<PartResult>
}

interface Bench<Name extends string> {
  /** Name of the script in package.json. */
  readonly command: string
  readonly about: string
  readonly sizes: Readonly<Record<Name, Size>>
  readonly parts: Readonly<Record<string, Part<NoInfer<Name>>>>
  /** Runs once, before the first part. */
  readonly prepare?: () => void
}

/**
 * Runs the parts of a benchmark in order and prints their tables and goals. If a part fails, the other parts
 * still run, and the command exits with 1.
 */
export async function runBench<Name extends string>(bench: Bench<Name>): Promise<void> {
  const { sizes, parts, prepare } = bench
  await runCommand(
    helpText(bench),
    (args) => readOptions(sizes, Object.keys(parts), args),
    async (options) => {
      output.out(machine())
      prepare?.()
      const goals: Goal[] = []
      await withDatabaseServer(async (server) => {
        output.out(server.name)
        for (const name of options.parts) {
          try {
            const result = await parts[name]?.measure(options.sizes, server)
            output.out(`\n${result?.text ?? ''}`)
            goals.push(...(result?.goals ?? []))
          } catch (error) {
            output.error(`${name}: ${describe(error)}`)
            process.exitCode = 1
          }
        }
      })
      if (goals.length > 0) output.out(`\n${goalsText(goals)}`)
      if (options.check && goals.some(isMissed)) process.exitCode = 1
    },
  )
}

function readOptions<Name extends string>(
  sizes: Readonly<Record<Name, Size>>,
  partNames: readonly string[],
  args: string[],
) {
  const names = Object.keys(sizes) as Name[]
  const sizeOptions = Object.fromEntries(names.map((name) => [name, { type: 'string' } as const]))
  const { values } = parseArgs({
    args,
    options: {
      ...sizeOptions,
      only: { type: 'string' },
      check: { type: 'boolean', default: false },
      quick: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  const texts: Readonly<Record<string, unknown>> = values
  const sizeValues = names.map((name) => {
    const text = texts[name]
    const { usual, quick } = sizes[name]
    const value = values.quick ? quick : usual
    return [name, typeof text === 'string' ? wholeNumber(name, text, sizes[name]) : value]
  })
  const { only, check, help } = values
  return {
    sizes: Object.fromEntries(sizeValues) as Sizes<Name>,
    parts: selectedNames('only', partNames, only),
    check,
    help,
  }
}

function helpText<Name extends string>({ command, about, sizes, parts }: Bench<Name>): string {
  const sizeRows = Object.entries<Size>(sizes).map(
    ([name, size]) => [`--${name} <n>`, `${size.about}; default ${size.usual}`] as const,
  )
  const options = [
    ...sizeRows,
    ['--only <a,b,…>', 'only these parts'],
    ['--quick', 'small sizes, as a smoke test; the numbers mean little'],
    ['--check', 'exit with 1 when a goal is missed by more than the spread of the rounds'],
    ['--help', 'this text'],
  ] as const
  const rows = (list: readonly (readonly [string, string])[]) =>
    list.map(([name, text]) => `  ${name.padEnd(20)}${text}`).join('\n')
  const partRows = Object.entries(parts).map(([name, part]) => [name, part.about] as const)
  return [
    `npm run ${command} -- [options]`,
    about,
    rows(partRows),
    'Databases are created on the server at TEST_DATABASE_URL, or on an embedded server.',
    rows(options),
  ].join('\n\n')
}
