// `housing-gateway serve` from the sources, for `npm run dev`.
import { runCommandLine } from '../src/cli/main.js'

process.exitCode = await runCommandLine(['serve'], process.env)
