import { BriefCache } from '../../access/brief-cache.js'
import { credentialDigest } from '../../access/credential-digest.js'
import type { Clock } from '../../foundation/clock.js'
import { outsideScope } from '../../foundation/work-scope.js'
import {
  ProviderError,
  type NotificationProvider,
  type ProviderKey,
  type ProviderTemplate,
} from '../../provider/provider.js'

/**
 * What is known of a template: `unknown` when the provider did not tell, or not in time. An archived one
 * can still be read, and only its absence from the list of templates tells that it cannot be sent.
 */
export type TemplateFinding =
  | { readonly kind: 'template'; readonly template: ProviderTemplate }
  | { readonly kind: 'absent' | 'archived' | 'unknown' }
  | { readonly kind: 'key-refused'; readonly code: KeyRefusal }

/** Whether it is the key that the provider refuses, or whatever comes from its service. */
type KeyRefusal = 'PROVIDER_KEY_INVALID' | 'PROVIDER_SERVICE_ARCHIVED'

export interface TemplateCacheLimits {
  /** How long a creation waits for the provider; the answer is remembered all the same. */
  readonly waitMs: number
  /** How long a template counts as unchanged. */
  readonly knownMs: number
  /** How long the provider is not asked again after an answer without a template. */
  readonly otherwiseMs: number
  /** Most templates, and most other answers, that are remembered. */
  readonly entries: number
}

export const templateCacheLimits: TemplateCacheLimits = {
  waitMs: 2_000,
  knownMs: 60_000,
  otherwiseMs: 5_000,
  entries: 1_000,
}

type TemplateSource = Pick<NotificationProvider, 'template' | 'templates'>

/** Looks templates up at the provider, remembers them for a while, and never keeps a caller waiting long. */
export class TemplateCache {
  private readonly known: BriefCache<TemplateFinding>
  private readonly otherwise: BriefCache<TemplateFinding>
  private readonly underWay = new Map<string, Promise<TemplateFinding>>()

  constructor(
    private readonly provider: TemplateSource,
    clock: Clock,
    private readonly limits = templateCacheLimits,
  ) {
    const { knownMs, otherwiseMs, entries } = limits
    this.known = new BriefCache(clock, { milliseconds: knownMs, entries })
    this.otherwise = new BriefCache(clock, { milliseconds: otherwiseMs, entries })
  }

  /** Callers that ask for the same template together share one request. */
  async find(key: ProviderKey, templateId: string): Promise<TemplateFinding> {
    // With the key's secret, or a caller that guesses a service id could read another's answers.
    const credential = credentialDigest(key.reveal())
    const cacheKey = `${credential} ${templateId}`
    const remembered =
      this.known.get(cacheKey) ?? this.otherwise.get(cacheKey) ?? this.otherwise.get(credential)
    if (remembered !== undefined) return remembered
    const asking =
      this.underWay.get(cacheKey) ?? this.ask(key, templateId, { credential, cacheKey })
    const finding = await within(this.limits.waitMs, asking)
    // Who comes after this one need not wait as long for the same silence.
    if (finding === null) this.otherwise.prepare(credential)(silence)
    return finding ?? silence
  }

  private ask(
    key: ProviderKey,
    templateId: string,
    { credential, cacheKey }: { credential: string; cacheKey: string },
  ): Promise<TemplateFinding> {
    const rememberKnown = this.known.prepare(cacheKey)
    // The answer is for all who ask, also when the first of them has gone.
    const asking = outsideScope(() => lookUp(this.provider, key, templateId))
      .then((finding) => {
        if (finding.kind === 'template') rememberKnown(finding)
        // A provider that is away, or refuses the key, does so for every template.
        else this.otherwise.prepare(ofTemplate.has(finding.kind) ? cacheKey : credential)(finding)
        return finding
      })
      .finally(() => this.underWay.delete(cacheKey))
    this.underWay.set(cacheKey, asking)
    return asking
  }
}

/** Findings that say nothing of the service's other templates. */
const ofTemplate: ReadonlySet<TemplateFinding['kind']> = new Set(['absent', 'archived'])

async function lookUp(
  provider: TemplateSource,
  key: ProviderKey,
  templateId: string,
): Promise<TemplateFinding> {
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

/** Null when the provider does not tell: a template that can be read is then taken for one in use. */
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

const silence: TemplateFinding = { kind: 'unknown' }

/** The answer, or null when it takes longer. */
async function within<T>(milliseconds: number, asking: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, milliseconds, null)
  })
  try {
    return await Promise.race([asking, tooLate])
  } finally {
    clearTimeout(timer)
  }
}
