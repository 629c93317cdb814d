import { afterAll } from 'vitest'
import {
  createSandbox,
  type Sandbox,
  type SandboxOptions,
} from '../../tools/notify-sandbox/sandbox-server.js'
import type { Channel } from '../../tools/notify-sandbox/templates.js'
import { ProviderFaults } from './provider-faults.js'

export interface TestSandboxOptions extends Omit<SandboxOptions, 'addHooks'> {
  /** Seed of the random faults. */
  readonly seed?: number
  /** Maximum messages per UTC day by channel; other channels have no limit. */
  readonly daily?: Partial<Record<Channel, number>>
}

export type TestSandbox = Sandbox & { readonly faults: ProviderFaults }

/** A sandbox that can simulate faults. */
export function createTestSandbox({
  seed = 0,
  daily = {},
  ...options
}: TestSandboxOptions): TestSandbox {
  const faults = new ProviderFaults(options.clock, { seed, daily })
  const sandbox = createSandbox({
    ...options,
    addHooks: (app) => {
      faults.addHooks(app)
    },
  })
  return Object.assign(sandbox, { faults })
}

/** A listening sandbox for the tests of a file. It is closed after the last test. */
export async function sharedSandbox(
  options: TestSandboxOptions,
): Promise<TestSandbox & { readonly baseUrl: string }> {
  const sandbox = createTestSandbox(options)
  const { baseUrl } = await sandbox.listen()
  afterAll(() => sandbox.close())
  return Object.assign(sandbox, { baseUrl })
}
