import type { ExternalChannel } from '../../channels/definition/channel.js'
import type { Fault } from '../../errors/gateway-error.js'
import { inputFault } from '../../errors/input-fault.js'
import { isFillable, missingPlaceholders } from '../../channels/definition/personalisation.js'
import type { ProviderTemplate } from '../../provider/provider.js'
import { filledText } from '../../channels/definition/template-text.js'
import { isUuid } from '../../foundation/uuid.js'
import type { Credential } from '../credentials/service-credentials.js'
import type { AskedChannel } from './asked-channels.js'
import type { CanonicalNotification } from './create-notification.js'
import type { TemplateCache } from './template-cache.js'

/**
 * Compares a notification with its templates before it is accepted, so that the sender does not learn of a wrong
 * template from a failed delivery. What the provider does not tell in time is left to the delivery.
 */
export class TemplateCheck {
  constructor(private readonly templates: TemplateCache) {}

  async faults(input: CanonicalNotification, credential: Credential): Promise<Fault[]> {
    const found = await Promise.all(
      input.channels.map((choice) => this.templateFaults(choice, input, credential)),
    )
    const told = new Set<string>()
    // Two templates may lack the same value, and one refused key fails them all.
    return found.flat().filter(({ code, path }) => {
      const once = `${code} ${path.join('.')}`
      return told.has(once) ? false : told.add(once)
    })
  }

  private async templateFaults(
    choice: AskedChannel,
    input: CanonicalNotification,
    { key, isOfCaller }: Credential,
  ): Promise<Fault[]> {
    const { field, templateId } = choice
    if (templateId === null || !isUuid(templateId)) return []
    const finding = await this.templates.find(key, templateId)
    switch (finding.kind) {
      case 'template':
        return comparisonFaults(finding.template, choice, input)
      case 'absent':
        return [notFound(field, `The service has no template with this ${field}.`)]
      case 'archived':
        return [notFound(field, `The template of ${field} was deleted at the provider.`)]
      case 'key-refused':
        // A configured service is the operator's matter: its messages wait until the key is replaced.
        return isOfCaller ? [inputFault(finding.code, 'serviceKey', keyRefusals[finding.code])] : []
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
  { channel, field }: AskedChannel,
  { personalisationParams }: CanonicalNotification,
): Fault[] {
  if (template.channel !== channel.name) {
    return [
      inputFault(
        'TEMPLATE_TYPE_MISMATCH',
        field,
        `${field} is a template for ${template.channel}; ${channel.name} needs one of its own kind.`,
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

/** Filled here as the provider fills it, for its own preview would cost a request each. */
function filledFaults(
  channel: ExternalChannel,
  { body }: ProviderTemplate,
  params: Readonly<Record<string, unknown>>,
): Fault[] {
  // What no rule lets into a template has no length there.
  if (!Object.values(params).every(isFillable)) return []
  const fault = channel.contentFault(body, filledText(body, params, channel.listStyle))
  return fault === null ? [] : [inputFault(fault.code, 'personalisationParams', fault.message)]
}
