#!/usr/bin/env node
import { existsSync } from 'node:fs'

const commandLine = new URL('../dist/cli/main.js', import.meta.url)

if (existsSync(commandLine)) {
  // Libraries read NODE_ENV when they load, and some (GraphQL.js above all) are two to three times
  // slower unless it says production. The gateway's own mode is the operator's, from the copy.
  const environment = { ...process.env }
  process.env.NODE_ENV = 'production'
  // The reader of the output may stop early: `housing-gateway events list | head`.
  process.stdout.on('error', (error) => {
    if (error.code !== 'EPIPE') throw error
    process.exit(0)
  })
  const { runCommandLine } = await import(commandLine.href)
  process.exitCode = await runCommandLine(process.argv.slice(2), environment)
} else {
  process.stderr.write('housing-gateway is not built yet. Run: npm run build\n')
  process.exitCode = 1
}
