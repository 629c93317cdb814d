import 'reflect-metadata'
import { measureEvents } from './events/event-speed.js'
import { measureFlood } from './events/flood.js'
import { measureImport } from './events/import.js'
import { measureLiveRebuild } from './events/live-rebuild.js'
import { help, type Options, type PartName, readOptions } from './events/options.js'
import { type MeilisearchAddress, measureMeilisearchRebuild } from './events/meilisearch-rebuild.js'
import { measureMeilisearch } from './events/meilisearch-speed.js'
import { measureProjectors } from './events/projectors.js'
import { measureRebuild } from './events/rebuild-speed.js'
import {
  eventsText,
  floodText,
  importText,
  liveText,
  meilisearchSpeedText,
  projectorsText,
  rebuildText,
} from './events/report.js'
import { type World, withWorld } from './events/world.js'
import { runCommand } from './support/command.js'
import { type Engine, onEngines } from './support/engines.js'
import { machine } from './support/machine.js'
import { output } from './support/progress.js'

// Measures how fast events, imports and rebuilds bring records up to date. `--help` tells more.

/** What was found, and whether nothing was lost. */
interface Finding {
  readonly text: string
  readonly isSound: boolean
}

const sound = (text: string): Finding => ({ text, isSound: true })

const measure: Readonly<Record<PartName, (world: World, engine: Engine) => Promise<Finding>>> = {
  import: async (world, { name, url }) => sound(importText(name, await measureImport(world, url))),
  events: async (world, { name }) =>
    sound(eventsText(name, world.count, await measureEvents(world))),
  projectors: async (world, { name }) => {
    if (world.url === undefined)
      return sound('\nprojectors: not run, for they need TEST_DATABASE_URL')
    return sound(projectorsText(name, await measureProjectors(world, world.url)))
  },
  rebuild: async (world, { name }) => {
    const inDatabase = rebuildText(name, await measureRebuild(world), 'database')
    return sound(`${inDatabase}\n${await meilisearchRebuildText(world)}`)
  },
  live: async (world, { name }) => {
    const live = await measureLiveRebuild(world)
    return { text: liveText(name, live), isSound: live.failures + live.short + live.lost === 0 }
  },
  flood: async (world, { name }) => {
    const flood = await measureFlood(world)
    return { text: floodText(name, flood), isSound: flood.lost === 0 }
  },
  meilisearch: async (world) => sound(await meilisearchText(world)),
}

async function meilisearchRebuildText(world: World): Promise<string> {
  const address = namedServer()
  if (address === null) return notRun
  const speeds = await measureMeilisearchRebuild(world, address)
  return rebuildText(`meilisearch beside ${world.label}`, speeds, 'meilisearch')
}

async function meilisearchText(world: World): Promise<string> {
  const address = namedServer()
  if (address === null) return notRun
  return meilisearchSpeedText(world.label, await measureMeilisearch(world, address))
}

const notRun = '\nmeilisearch: not run, because MEILISEARCH_URL names no server'

function namedServer(): MeilisearchAddress | null {
  const {
    MEILISEARCH_URL: url,
    MEILISEARCH_KEY: key,
    MEILISEARCH_SEARCH_KEY: searchKey = key,
    MEILISEARCH_INDEX_KEY: indexKey = key,
  } = process.env
  return url === undefined ? null : { url, searchKey, indexKey }
}

async function run(options: Options): Promise<void> {
  output.out(machine())
  await onEngines(options.engines, (engine) =>
    withWorld(engine, options, async (world) => {
      for (const part of options.parts) {
        const { text, isSound } = await measure[part](world, engine)
        output.out(text)
        if (isSound) continue
        output.error(`${part}: something was lost.`)
        process.exitCode = 1
      }
    }),
  )
}

await runCommand(help, readOptions, run)
