import { spawnSync } from 'node:child_process'
import { buildGateway, compiledFile, compileFolders, root } from './support/compiled.js'
import { runCommand } from './support/command.js'
import { machine } from './support/machine.js'
import { output } from './support/progress.js'
import { help, readOptions, type Options } from './worst/options.js'

// Searches for the operation that takes most of those that the limits let pass. `--help` tells more.

function run(options: Options): Promise<void> {
  output.out(machine())
  buildGateway()
  compileFolders(['bench/worst', 'bench/support', 'test/worst', 'test/support'])
  const script = compiledFile('bench/worst/worst.script.ts')
  const { status } = spawnSync(process.execPath, [script, JSON.stringify(options)], {
    cwd: root,
    // As the gateway is run: libraries check more otherwise, and take two to three times as long.
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error(`It ended with ${status ?? 'a signal'}.`)
  return Promise.resolve()
}

await runCommand(help, readOptions, run)
