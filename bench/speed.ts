import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describeFailure } from '../src/cli/failure.js'
import { measureApart } from './speed/apart.js'
import { compareInMemory, compareOnDatabase } from './speed/comparison.js'
import { compileServers } from './speed/compiled-servers.js'
import { measureCreations } from './speed/creations.js'
import { measureFairness } from './speed/fairness.js'
import { type Finding, type Goal, goalsText, isMissed } from './speed/goals.js'
import { measureMixed, soak } from './speed/mixed.js'
import { measureOnMeilisearch } from './speed/on-meilisearch.js'
import { help, type Options, type PartName, readOptions } from './speed/options.js'
import { measureStarts } from './speed/starts.js'
import { measureTraces } from './speed/traces.js'
import { runCommand } from './support/command.js'
import { buildGateway, root } from './support/compiled.js'
import { machine } from './support/machine.js'
import { output } from './support/progress.js'

// Measures the gateway beside its peers. `--help` tells more.

const measure: Readonly<Record<PartName, (options: Options) => Promise<Finding>>> = {
  memory: compareInMemory,
  database: compareOnDatabase,
  creates: measureCreations,
  mixed: measureMixed,
  fair: measureFairness,
  traces: measureTraces,
  apart: measureApart,
  meilisearch: measureOnMeilisearch,
  start: measureStarts,
}

async function run(options: Options): Promise<void> {
  buildGateway()
  compileServers()
  output.out(`${machine()}\n${await versions()}`)
  const { soak: minutes } = options
  const parts =
    minutes === null ? options.parts.map((part) => measure[part]) : [() => soak(minutes, options)]
  const goals: Goal[] = []
  for (const part of parts) {
    try {
      const finding = await part(options)
      output.out(`\n${finding.text}`)
      goals.push(...finding.goals)
    } catch (error) {
      // The others may still be measured.
      output.error(describeFailure(error))
      process.exitCode = 1
    }
  }
  if (goals.length > 0) output.out(`\n${goalsText(goals)}`)
  if (options.checks && goals.some(isMissed)) process.exitCode = 1
}

/** Those of package.json, which pins them. */
async function versions(): Promise<string> {
  const { dependencies, devDependencies } = JSON.parse(
    await readFile(join(root, 'package.json'), 'utf8'),
  ) as Record<'dependencies' | 'devDependencies', Record<string, string>>
  return ['fastify', 'graphql', '@apollo/server', 'mercurius', 'graphql-yoga']
    .map((name) => `${name} ${dependencies[name] ?? devDependencies[name] ?? ''}`)
    .join(', ')
}

await runCommand(help, readOptions, run)
