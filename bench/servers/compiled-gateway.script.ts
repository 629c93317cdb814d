import { runCommandLine } from '../../src/cli/main.js'

// The gateway as it was compiled, file by file, where a script that is loaded before it answers in place of
// some of its modules; the built program has all of them in few files.

process.exitCode = await runCommandLine(process.argv.slice(2), { ...process.env })
