import { readFile, writeFile } from 'node:fs/promises'
import { format, resolveConfig } from 'prettier'
import { z } from 'zod'

/** What the calibration took beside a measurement, in milliseconds. */
const pace = z.object({ processorMs: z.number(), wallMs: z.number() })
export type Pace = z.infer<typeof pace>

/** What one of something costs: milliseconds of processor time, and how long one caller waits for it. */
const cost = z.object({
  gatewayMs: z.number(),
  databaseMs: z.number(),
  /** Null where nobody waits for it. */
  p50Ms: z.number().nullable(),
  pace,
})
export type Cost = z.infer<typeof cost>

/** All that was measured at one size. */
const sizeResult = z.object({
  /** Records and notifications that were asked for. */
  size: z.number(),
  measuredAt: z.string(),
  /** Of the machine, when the first part of it began. */
  load: z.string(),
  costs: z.record(z.string(), cost),
  /** Bytes. */
  memory: z.record(z.string(), z.number()),
  /** Bytes. */
  disk: z.record(z.string(), z.number()),
})
export type SizeResult = z.infer<typeof sizeResult>

/** How one replica, and several, did on this machine what the simulation does for a hundred. */
const replicaRun = z.object({
  replicas: z.number(),
  perSecond: z.number(),
  cpuMs: z.number(),
})

const results = z.object({
  machine: z.string(),
  postgres: z.string(),
  sizes: z.array(sizeResult),
  replicas: z.object({ deliver: z.array(replicaRun), project: z.array(replicaRun) }),
})
export type Results = z.infer<typeof results>

/** @throws Error when the file holds something else */
export async function readResults(path: string): Promise<Results> {
  return results.parse(JSON.parse(await readFile(path, 'utf8')))
}

/** The same, or none yet where there is no file. */
export async function readOrBegin(
  path: string,
  { machine, postgres }: Pick<Results, 'machine' | 'postgres'>,
): Promise<Results> {
  const begun: Results = { machine, postgres, sizes: [], replicas: { deliver: [], project: [] } }
  try {
    return { ...(await readResults(path)), machine, postgres }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return begun
    throw error
  }
}

/** Saved as the formatter would have it, because it is kept with the sources. */
export async function saveResults(path: string, found: Results): Promise<void> {
  const options = await resolveConfig(path)
  await writeFile(path, await format(JSON.stringify(found), { ...options, parser: 'json' }))
}

/** What was measured of a size before stays, where it was not measured anew. */
export function withSize(found: Results, measured: SizeResult): Results {
  const before = found.sizes.find(({ size }) => size === measured.size)
  const merged = {
    ...measured,
    costs: { ...before?.costs, ...measured.costs },
    memory: { ...before?.memory, ...measured.memory },
    disk: { ...before?.disk, ...measured.disk },
  }
  const others = found.sizes.filter(({ size }) => size !== measured.size)
  return { ...found, sizes: [...others, merged].sort((one, other) => one.size - other.size) }
}
