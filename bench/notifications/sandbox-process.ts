import { fileURLToPath } from 'node:url'
import { withServer } from '../support/child-process.js'

const script = fileURLToPath(new URL('sandbox.script.ts', import.meta.url))

/** Lends `use` the address of a fresh sandbox, which has the provider's limits or none at all. */
export function withSandbox<Result>(
  limits: 'limited' | 'unlimited',
  use: (baseUrl: string) => Promise<Result>,
): Promise<Result> {
  return withServer(script, [limits], use)
}
