import { shippedTemplates, type SandboxTemplate } from './templates.js'

export const keyTypes = ['live', 'test', 'team'] as const
export type KeyType = (typeof keyTypes)[number]

export interface SandboxKey {
  /** First part of the key text; may contain hyphens. */
  readonly name: string
  readonly type: KeyType
  /** UUID. */
  readonly secret: string
}

export interface SandboxService {
  /** UUID. */
  readonly id: string
  readonly name: string
  readonly keys: readonly SandboxKey[]
  /** Recipients of the team key. */
  readonly team?: readonly string[]
  /** Default: the shipped templates. */
  readonly templates?: readonly SandboxTemplate[]
}

/** The service that sent a request, and the key that signed it. */
export interface Caller {
  readonly service: SandboxService
  readonly key: SandboxKey
}

export function templatesOf(service: SandboxService): readonly SandboxTemplate[] {
  return service.templates ?? shippedTemplates
}

/** The key in the client's format: `{name}-{service id}-{secret}`. */
export function keyText(service: SandboxService, key: SandboxKey): string {
  return `${key.name}-${service.id}-${key.secret}`
}

const housingKeys = {
  live: { name: 'sandbox-live', type: 'live', secret: '6e3b07eb-b13a-4263-aa85-1239735ff566' },
  test: { name: 'sandbox', type: 'test', secret: '1c47214d-5a3e-4e7e-85a3-0abe6473abd4' },
  team: { name: 'sandbox-team', type: 'team', secret: '60163d3d-efee-4b09-a7ae-dc6657651947' },
} as const satisfies Record<KeyType, SandboxKey>

/** The service of every sandbox. Its keys are public, because they are valid only for the sandbox. */
export const sandboxServices = {
  housing: {
    id: '3733df02-2ebf-4ba1-b3f9-3cdf2506a079',
    name: 'Housing',
    keys: Object.values(housingKeys),
    team: ['officer@example.com', '07700900100'],
  },
} as const satisfies Record<string, SandboxService>

/** Keys of the housing service. Test recipients that simulate a failure do so only with the test key. */
export const sandboxKeys: Readonly<Record<KeyType, string>> = {
  live: keyText(sandboxServices.housing, housingKeys.live),
  test: keyText(sandboxServices.housing, housingKeys.test),
  team: keyText(sandboxServices.housing, housingKeys.team),
}
