import { output } from './progress.js'
import { serverVersion } from './server-version.js'

export const engineNames = ['postgres', 'embedded'] as const
export type EngineName = (typeof engineNames)[number]

/** Something that runs databases to measure on. */
export interface Engine {
  readonly label: EngineName
  /** With its version. */
  readonly name: string
  /** Of the server; the embedded one has none. */
  readonly url: string | undefined
}

/** Calls `measure` for each in turn; postgres is the server at TEST_DATABASE_URL, and left out without it. */
export async function onEngines(
  labels: readonly EngineName[],
  measure: (engine: Engine) => Promise<void>,
): Promise<void> {
  const server = process.env['TEST_DATABASE_URL'] ?? ''
  for (const label of labels) {
    if (label === 'postgres' && server === '') {
      output.out('\npostgres: not run, because TEST_DATABASE_URL names no server')
      continue
    }
    const url = label === 'postgres' ? server : undefined
    await measure({ label, name: `${label} ${await serverVersion(url)}`, url })
  }
}
