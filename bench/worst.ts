import { spawnSync } from 'node:child_process'
import { buildGateway, compiledFile, compileFolders, root } from './support/compiled.js'
import { runCommand } from './support/command.js'
import { machine } from './support/machine.js'
import { output } from './support/progress.js'
import { help, readOptions, type Options } from './worst/options.js'

// Searches for the most expensive operation within the limits. See `--help`.

function run(options: Options): Promise<void> {
  output.out(machine())
  buildGateway()
  compileFolders(['bench/worst', 'bench/support', 'test/worst', 'test/support'])
  const script = compiledFile('bench/worst/worst.script.ts')
  const { status } = spawnSync(process.execPath, [script, JSON.stringify(options)], {
    cwd: root,
    // The mode of production. In other modes, libraries run additional checks and take two to three times as long.
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error(`The script ended with ${status ?? 'a signal'}.`)
  return Promise.resolve()
}

await runCommand(help, readOptions, run)
