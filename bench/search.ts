import { measure } from './search/measure.js'
import { help, type Options, readOptions } from './search/options.js'
import { growthText, measuredText, type Measured } from './search/report.js'
import { runCommand } from './support/command.js'
import { onEngines } from './support/engines.js'
import { machine } from './support/machine.js'
import { output } from './support/progress.js'

// Measures how fast search answers as records grow. `--help` tells more.

async function run(options: Options): Promise<void> {
  output.out(machine())
  await onEngines(options.engines, async ({ name, url }) => {
    const runs: Measured[] = []
    for (const size of options.sizes) {
      const measured = await measure(name, url, size, options)
      output.out(measuredText(measured))
      runs.push(measured)
    }
    output.out(growthText(runs))
  })
}

await runCommand(help, readOptions, run)
