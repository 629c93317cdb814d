import { parseArgs } from 'node:util'
import { chosenNames, describe, runCommand, wholeNumber } from './command.js'
import { type DatabaseServer, withDatabaseServer } from './database-server.js'
import { type Goal, goalsText, isMissed } from './goals.js'
import { machine } from './machine.js'
import { output } from './progress.js'

/** What one part of a benchmark measured. */
export interface Finding {
  /** Markdown. */
  readonly text: string
  readonly goals?: readonly Goal[]
}

/** How much of something is measured; an option of the command. */
interface Size {
  readonly usual: number
  /** With `--quick`. */
  readonly quick: number
  readonly min: number
  readonly max: number
  readonly about: string
}

type Sizes<Name extends string> = Readonly<Record<Name, number>>

interface Part<Name extends string> {
  /** One line of the help. */
  readonly about: string
  readonly measure: (sizes: Sizes<Name>, server: DatabaseServer) => Promise<Finding>
}

interface Bench<Name extends string> {
  /** Of package.json. */
  readonly command: string
  readonly about: string
  readonly sizes: Readonly<Record<Name, Size>>
  readonly parts: Readonly<Record<string, Part<NoInfer<Name>>>>
  /** Runs once, before the first part. */
  readonly prepare?: () => void
}

/**
 * Runs the parts of a benchmark one after the other and prints their tables and goals. A part that fails does
 * not stop the others; the command then exits with 1.
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
            const finding = await parts[name]?.measure(options.sizes, server)
            output.out(`\n${finding?.text ?? ''}`)
            goals.push(...(finding?.goals ?? []))
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
  const given: Readonly<Record<string, unknown>> = values
  const chosenSizes = names.map((name) => {
    const text = given[name]
    const { usual, quick } = sizes[name]
    const value = values.quick ? quick : usual
    return [name, typeof text === 'string' ? wholeNumber(name, text, sizes[name]) : value]
  })
  const { only, check, help } = values
  return {
    sizes: Object.fromEntries(chosenSizes) as Sizes<Name>,
    parts: chosenNames('only', partNames, only),
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
    ['--quick', 'small sizes, to see that it works; the numbers mean little'],
    ['--check', 'exit with 1 when a goal is missed by more than the rounds differ'],
    ['--help', 'this text'],
  ] as const
  const rows = (list: readonly (readonly [string, string])[]) =>
    list.map(([name, text]) => `  ${name.padEnd(20)}${text}`).join('\n')
  const partRows = Object.entries(parts).map(([name, part]) => [name, part.about] as const)
  return [
    `npm run ${command} -- [options]`,
    about,
    rows(partRows),
    'The databases are new ones on the server at TEST_DATABASE_URL, else on an embedded server.',
    rows(options),
  ].join('\n\n')
}
