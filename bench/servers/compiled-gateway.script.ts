import { runCommandLine } from '../../src/cli/main.js'

// The gateway compiled file by file, so that a preloaded script can replace some of its modules. The build
// would bundle them.

process.exitCode = await runCommandLine(process.argv.slice(2), { ...process.env })
