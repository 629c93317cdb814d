import { hash } from 'node:crypto'
import { briefCache } from '../../access/brief-cache.js'
import type { NotifyProvider } from '../../provider/notify-provider.js'
import type { Clock } from '../../foundation/clock.js'
import { outsideScope } from '../../foundation/operation-scope.js'
import { ProviderError, type ProviderKey, type ProviderTemplate } from '../../provider/provider.js'

/**
 * The result of a template lookup. It is `unknown` if the provider failed or did not answer in time. An archived template
 * can still be read, but it is not in the list of templates and cannot be sent.
 */
export type TemplateLookup =
  | { readonly kind: 'template'; readonly template: ProviderTemplate }
  | { readonly kind: 'absent' | 'archived' | 'unknown' }
  | { readonly kind: 'key-refused'; readonly code: KeyRefusal }

/** Whether the provider refuses the key or the whole service. */
type KeyRefusal = 'PROVIDER_KEY_INVALID' | 'PROVIDER_SERVICE_ARCHIVED'

export interface TemplateCacheLimits {
  /** Maximum time that a creation waits for the provider. A later response is still cached. */
  readonly waitMs: number
  /** How long a template is cached. */
  readonly templateMs: number
  /** How long any other result is cached. */
  readonly failureMs: number
  /** Maximum number of entries in each of the two caches. */
  readonly entries: number
}

export const templateCacheLimits: TemplateCacheLimits = {
  waitMs: 2_000,
  templateMs: 60_000,
  failureMs: 5_000,
  entries: 1_000,
}

type TemplateSource = Pick<NotifyProvider, 'template' | 'templates'>

/** Looks up templates at the provider with a short cache and a limited wait. */
export class TemplateCache {
  private readonly templates
  private readonly failures
  private readonly pending = new Map<string, Promise<TemplateLookup>>()

  constructor(
    private readonly provider: TemplateSource,
    private readonly clock: Clock,
    private readonly limits = templateCacheLimits,
  ) {
    const { templateMs, failureMs, entries } = limits
    this.templates = briefCache<TemplateLookup>(clock, { milliseconds: templateMs, entries })
    this.failures = briefCache<TemplateLookup>(clock, { milliseconds: failureMs, entries })
  }

  /** Concurrent lookups of the same template share one request. */
  async find(key: ProviderKey, templateId: string): Promise<TemplateLookup> {
    // The cache key contains the secret, so that a caller who guesses a service id cannot read entries of other callers.
    const credential = hash('sha256', key.reveal(), 'hex')
    const cacheKey = `${credential} ${templateId}`
    const cached =
      this.templates.get(cacheKey) ?? this.failures.get(cacheKey) ?? this.failures.get(credential)
    if (cached !== undefined) return cached
    const lookup =
      this.pending.get(cacheKey) ?? this.request(key, templateId, { credential, cacheKey })
    const result = await withTimeout(this.limits.waitMs, lookup)
    // Later callers need not wait for the same timeout.
    if (result === null) this.failures.set(credential, unknownTemplate)
    return result ?? unknownTemplate
  }

  private request(
    key: ProviderKey,
    templateId: string,
    { credential, cacheKey }: { credential: string; cacheKey: string },
  ): Promise<TemplateLookup> {
    const start = this.clock.now().getTime()
    // Run this outside the caller's scope, because other callers need the result even if this caller gives up.
    const lookup = outsideScope(() => lookUp(this.provider, key, templateId))
      .then((result) => {
        if (result.kind === 'template') this.templates.set(cacheKey, result, { start })
        // Failures of the provider or the key apply to every template.
        else this.failures.set(templateSpecific.has(result.kind) ? cacheKey : credential, result)
        return result
      })
      .finally(() => this.pending.delete(cacheKey))
    this.pending.set(cacheKey, lookup)
    return lookup
  }
}

/** Results that concern one template only. */
const templateSpecific: ReadonlySet<TemplateLookup['kind']> = new Set(['absent', 'archived'])

async function lookUp(
  provider: TemplateSource,
  key: ProviderKey,
  templateId: string,
): Promise<TemplateLookup> {
  try {
    const [template, listed] = await Promise.all([
      provider.template(key, templateId),
      listedIds(provider, key),
    ])
    if (template === null) return { kind: 'absent' }
    const isArchived = listed !== null && !listed.has(template.id.toLowerCase())
    return isArchived ? { kind: 'archived' } : { kind: 'template', template }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    const { code } = error
    const isRefusal = code === 'PROVIDER_KEY_INVALID' || code === 'PROVIDER_SERVICE_ARCHIVED'
    return isRefusal ? { kind: 'key-refused', code } : { kind: 'unknown' }
  }
}

/** Ids of the templates in use. Null if the provider fails; a readable template then counts as in use. */
async function listedIds(
  provider: TemplateSource,
  key: ProviderKey,
): Promise<ReadonlySet<string> | null> {
  try {
    return new Set((await provider.templates(key)).map(({ id }) => id.toLowerCase()))
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    return null
  }
}

const unknownTemplate: TemplateLookup = { kind: 'unknown' }

/** The result of a promise; null after the timeout. */
async function withTimeout<T>(milliseconds: number, promise: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, milliseconds, null)
  })
  try {
    return await Promise.race([promise, timeout])
  } finally {
    clearTimeout(timer)
  }
}
