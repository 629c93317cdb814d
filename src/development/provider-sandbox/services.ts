import { channels, type Channel, type KeyType } from './channel.js'
import { shippedTemplates, type SandboxTemplate } from './templates.js'

export interface SandboxKey {
  /** First part of the key's text; may hold hyphens. */
  readonly name: string
  readonly type: KeyType
  /** UUID. */
  readonly secret: string
  readonly revokedAt?: Date
}

export interface SandboxService {
  /** UUID. */
  readonly id: string
  readonly name: string
  readonly keys: readonly SandboxKey[]
  readonly archived?: boolean
  /** In trial mode only the team may be written to, and no letters are sent. */
  readonly trial?: boolean
  /** E-mail addresses and phone numbers of team and guest list; for team keys and trial mode. */
  readonly team?: readonly string[]
  /** All unless given. */
  readonly channels?: readonly Channel[]
  readonly internationalTexts?: boolean
  readonly internationalLetters?: boolean
  /** Whom recipients of a file may ask; without it the service sends no files. */
  readonly contactLink?: string
  /** The shipped templates unless given. */
  readonly templates?: readonly SandboxTemplate[]
}

/** Who asks: a service and the key it signed with. */
export interface Caller {
  readonly service: SandboxService
  readonly key: SandboxKey
}

export function allowedChannels(service: SandboxService): readonly Channel[] {
  return service.channels ?? channels
}

export function templatesOf(service: SandboxService): readonly SandboxTemplate[] {
  return service.templates ?? shippedTemplates
}

/** The key as clients take it: `{name}-{service id}-{secret}`. */
export function keyText(service: SandboxService, key: SandboxKey): string {
  return `${key.name}-${service.id}-${key.secret}`
}

const housingKeys = {
  live: { name: 'sandbox-live', type: 'live', secret: '6e3b07eb-b13a-4263-aa85-1239735ff566' },
  test: { name: 'sandbox', type: 'test', secret: '1c47214d-5a3e-4e7e-85a3-0abe6473abd4' },
  team: { name: 'sandbox-team', type: 'team', secret: '60163d3d-efee-4b09-a7ae-dc6657651947' },
} as const satisfies Record<KeyType, SandboxKey>

/** The well-known service of every sandbox. Its keys open nothing else, so they are no secrets. */
export const sandboxServices = {
  housing: {
    id: '3733df02-2ebf-4ba1-b3f9-3cdf2506a079',
    name: 'Housing',
    keys: Object.values(housingKeys),
    team: ['officer@example.com', '07700900100'],
  },
} as const satisfies Record<string, SandboxService>

/** Key texts of the housing service. Failing test recipients only fail with the test key. */
export const sandboxKeys: Readonly<Record<KeyType, string>> = {
  live: keyText(sandboxServices.housing, housingKeys.live),
  test: keyText(sandboxServices.housing, housingKeys.test),
  team: keyText(sandboxServices.housing, housingKeys.team),
}
