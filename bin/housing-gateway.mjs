#!/usr/bin/env node
import { existsSync } from 'node:fs'
import module from 'node:module'

// The same code exists twice: bundled into few files, which load in half the time, and as compiled.
const commandLine = ['../dist/bundle/main.js', '../dist/src/cli/main.js']
  .map((path) => new URL(path, import.meta.url))
  .find((path) => existsSync(path))

if (commandLine !== undefined) {
  // Node 22 and later cache compiled code for the next start, if a folder for it exists.
  module.enableCompileCache?.()
  // Libraries read NODE_ENV when they load, and some (above all GraphQL.js) are two to three times slower unless it is
  // production. The gateway takes its own mode from the copy of the operator's environment.
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
