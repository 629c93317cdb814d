import { measure } from './search/measure.js'
import { help, readOptions } from './search/options.js'
import { isMissed, measuredText } from './search/report.js'
import { runCommand } from './support/command.js'
import { withDatabaseServer } from './support/database-server.js'
import { machine } from './support/machine.js'
import { output } from './support/progress.js'

await runCommand(help, readOptions, async (options) => {
  output.out(machine())
  await withDatabaseServer(async ({ url, name }) => {
    output.out(name)
    const measured = await measure(url, options)
    output.out(measuredText(measured))
    if (options.check && isMissed(measured)) process.exitCode = 1
  })
})
