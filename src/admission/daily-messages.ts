import type { Principal } from '../access/principal.js'
import type { DailyMessageSettings } from '../config/caller-limits.js'
import type { Fault } from '../errors/gateway-error.js'
import type { Log } from '../foundation/log.js'
import type { SharedCounts } from './shared-counts.js'

/** Window of the daily counts, which starts at midnight UTC, in milliseconds. */
export const dayMs = 86_400_000

/** Prefix of all keys that count messages. */
export const messageKeys = 'messages '

const warnings = [
  { share: 0.5, words: 'half' },
  { share: 0.9, words: 'nine tenths' },
] as const

export interface DailyMessageParts {
  readonly settings: DailyMessageSettings
  /** Daily counts. */
  readonly counts: SharedCounts
  readonly log: Log
}

/** Limits the messages that a caller may create in a day, and logs a warning before a limit is reached. */
export class DailyMessages {
  private readonly warned = new Set<string>()
  private warnedWindow = 0

  constructor(private readonly parts: DailyMessageParts) {}

  /** Counts messages. @returns a fault, and counts nothing, if they would exceed the caller's limit; otherwise null */
  take({ kind, id, name }: Principal, messages: number): Fault | null {
    if (messages === 0) return null
    const key = callerKey({ kind, id })
    const limit = this.limitOf({ kind, id, name })
    const { used, resetAt } = this.parts.counts.add(key, messages)
    if (used <= limit) return null
    this.parts.counts.add(key, -messages)
    const opens = new Date(resetAt).toISOString()
    const most = limit.toLocaleString('en-GB')
    const message = `You may create ${most} messages a day, and this request needs more than are left. The count starts again at ${opens}.`
    return { code: 'DAILY_LIMIT_REACHED', message, path: ['input'] }
  }

  /** Subtracts messages that were not stored. */
  giveBack(principal: Principal, messages: number): void {
    if (messages > 0) this.parts.counts.add(callerKey(principal), -messages)
  }

  /**
   * Counts stored messages for their provider service. Logs a warning when half of a limit is used and when nine
   * tenths are used, each once a day. There is a limit for the provider service, and one for the caller's service key.
   *
   * @param service name of the configured provider service; null if the caller sent its own provider key
   */
  async stored(principal: Principal, service: string | null, messages: number): Promise<void> {
    if (messages === 0) return
    // The name of a user is personal data.
    if (principal.kind === 'service') {
      const limit = this.limitOf(principal)
      await this.warn(callerKey(principal), limit, { name: principal.name })
    }
    const { services } = this.parts.settings
    const limit = service !== null && Object.hasOwn(services, service) ? services[service] : null
    if (service === null || typeof limit !== 'number') return
    const key = `${messageKeys}provider ${service}`
    this.parts.counts.add(key, messages)
    await this.warn(key, limit, { name: service })
  }

  private async warn(key: string, limit: number, details: { name: string }): Promise<void> {
    const { counts, log } = this.parts
    const { used } = counts.add(key, 0)
    const window = counts.currentWindow
    if (window !== this.warnedWindow) this.warned.clear()
    this.warnedWindow = window
    for (const { share, words } of warnings) {
      const warning = `warned ${words} ${key}`
      if (used < share * limit || this.warned.has(warning)) continue
      this.warned.add(warning)
      // Another gateway, or this gateway before a restart, may have logged the warning.
      if (!(await counts.isFirst(warning))) continue
      log.warn({ ...details, used, limit }, `Used ${words} of the daily message limit`)
    }
  }

  private limitOf({ kind, id, name }: Pick<Principal, 'kind' | 'id' | 'name'>): number {
    const { keys, default: general } = this.parts.settings
    const own = (key: string) => (Object.hasOwn(keys, key) ? keys[key] : undefined)
    return own(id) ?? (kind === 'service' ? own(name) : undefined) ?? general
  }
}

function callerKey({ kind, id }: Pick<Principal, 'kind' | 'id'>): string {
  return `${messageKeys}${kind} ${id}`
}
