import type { ExternalChannel } from '../../channels/definition/channel.js'
import type { Fault } from '../../errors/gateway-error.js'
import { inputFault } from '../../errors/input-fault.js'
import {
  isFillable,
  missingPlaceholders,
  filledText,
} from '../../channels/definition/template-text.js'
import type { ProviderTemplate } from '../../provider/provider.js'
import { isUuid } from '../../foundation/uuid.js'
import type { Credential } from '../credentials/service-credentials.js'
import type { CanonicalNotification, RequestedChannel } from './notification-input.js'
import type { TemplateCache } from './template-cache.js'

/**
 * Compares a notification with its templates before accepting it, so that the sender learns of a wrong template at once.
 * If the provider does not answer in time, the notification is accepted, and its delivery may fail later.
 */
export class TemplateCheck {
  constructor(private readonly templates: TemplateCache) {}

  async faults(input: CanonicalNotification, credential: Credential): Promise<Fault[]> {
    const faults = await Promise.all(
      input.channels.map((choice) => this.templateFaults(choice, input, credential)),
    )
    const seen = new Set<string>()
    // Report each fault once: two templates may lack the same value, and a refused key affects all templates.
    return faults.flat().filter(({ code, path }) => {
      const key = `${code} ${path.join('.')}`
      return seen.has(key) ? false : seen.add(key)
    })
  }

  private async templateFaults(
    choice: RequestedChannel,
    input: CanonicalNotification,
    { key, isOfCaller }: Credential,
  ): Promise<Fault[]> {
    const { field, templateId } = choice
    if (templateId === null || !isUuid(templateId)) return []
    const lookup = await this.templates.find(key, templateId)
    switch (lookup.kind) {
      case 'template':
        return comparisonFaults(lookup.template, choice, input)
      case 'absent':
        return [notFound(field, `The service has no template with this ${field}.`)]
      case 'archived':
        return [notFound(field, `The template of ${field} was deleted at the provider.`)]
      case 'key-refused':
        // The operator replaces the key of a configured service. Its messages wait until then.
        return isOfCaller ? [inputFault(lookup.code, 'serviceKey', keyRefusals[lookup.code])] : []
      case 'unknown':
        return []
    }
  }
}

const keyRefusals = {
  PROVIDER_KEY_INVALID: 'The provider refuses serviceKey.',
  PROVIDER_SERVICE_ARCHIVED: 'The service of serviceKey was archived at the provider.',
} as const

function notFound(field: string, message: string): Fault {
  return inputFault('TEMPLATE_NOT_FOUND', field, message)
}

function comparisonFaults(
  template: ProviderTemplate,
  { channel, field }: RequestedChannel,
  { personalisationParams }: CanonicalNotification,
): Fault[] {
  if (template.channel !== channel.name) {
    return [
      inputFault(
        'TEMPLATE_TYPE_MISMATCH',
        field,
        `${field} is a template for ${template.channel}; ${channel.name} needs a template of its own channel.`,
      ),
    ]
  }
  const params = personalisationParams ?? {}
  const missing = missingPlaceholders(template.placeholders, params)
  if (missing.length === 0) return filledFaults(channel, template, params)
  return missing.map((name) =>
    inputFault(
      'PERSONALISATION_MISSING',
      ['personalisationParams', name],
      `The ${channel.name} template needs a value for "${name}" in personalisationParams.`,
    ),
  )
}

/** Faults of the filled template. The gateway fills it, because a preview of the provider would cost a request. */
function filledFaults(
  channel: ExternalChannel,
  { body }: ProviderTemplate,
  params: Readonly<Record<string, unknown>>,
): Fault[] {
  // Values that break a rule have their own fault and cannot be filled in.
  if (!Object.values(params).every(isFillable)) return []
  const fault = channel.contentFault(body, filledText(body, params, channel.listStyle))
  return fault === null ? [] : [inputFault(fault.code, 'personalisationParams', fault.message)]
}
