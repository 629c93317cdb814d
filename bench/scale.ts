import { join } from 'node:path'
import { measureAll } from './scale/measure.js'
import { help, type Options, readOptions } from './scale/options.js'
import { reportOf } from './scale/report.js'
import { readResults } from './scale/results.js'
import { runCommand } from './support/command.js'
import { root } from './support/compiled.js'
import { output } from './support/progress.js'

// Predicts what more records and more replicas cost. `--help` tells more.

const ownResults = join(root, 'bench/scale/results.json')

/** Two sizes to go by, and one to check. */
const leastSizes = 3

async function run(options: Options): Promise<void> {
  const path = options.results ?? ownResults
  const found = options.measures ? await measureAll(options, path) : await readResults(path)
  if (found.sizes.length < leastSizes) {
    output.error(
      `${path} has ${found.sizes.length} of ${leastSizes} sizes: nothing is predicted yet.`,
    )
    if (options.checks) process.exitCode = 1
    return
  }
  const { text, missed } = await reportOf(found)
  output.out(text)
  for (const { measure, title, off } of missed) {
    output.error(`${measure} of ${title}: off by ${Math.round(100 * off)} %.`)
  }
  if (options.checks && missed.length > 0) process.exitCode = 1
}

await runCommand(help, readOptions, run)
