import { describeFailure, isUsageFault } from '../src/cli/failure.js'
import { measure } from './search/measure.js'
import { help, type Options, readOptions } from './search/options.js'
import { growthText, measuredText, type Measured } from './search/report.js'
import { machine } from './support/machine.js'
import { output } from './support/progress.js'
import { serverVersion } from './support/server-version.js'

// Measures how fast search answers as records grow. `--help` tells more.

async function run(options: Options): Promise<void> {
  const server = process.env['TEST_DATABASE_URL'] ?? ''
  output.out(machine())
  for (const engine of options.engines) {
    if (engine === 'postgres' && server === '') {
      output.out('\npostgres: not run, because TEST_DATABASE_URL names no server')
      continue
    }
    const url = engine === 'postgres' ? server : undefined
    const name = `${engine} ${await serverVersion(url)}`
    const runs: Measured[] = []
    for (const size of options.sizes) {
      const measured = await measure(name, url, size, options)
      output.out(measuredText(measured))
      runs.push(measured)
    }
    output.out(growthText(runs))
  }
}

try {
  const options = readOptions(process.argv.slice(2))
  if (options.help) output.out(help)
  else await run(options)
} catch (error) {
  output.error(describeFailure(error))
  process.exitCode = isUsageFault(error) ? 2 : 1
}
