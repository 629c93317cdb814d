import type { Fault } from '../../errors/gateway-error.js'
import { excessOf } from '../../provider/message-limits.js'
import { missingPlaceholders } from '../../provider/personalisation.js'
import type { ProviderTemplate } from '../../provider/provider.js'
import { filledText } from '../../provider/template-text.js'
import { isUuid } from '../../uuid.js'
import type { Credential } from '../service-credentials.js'
import { channelTemplates, type ChannelTemplate } from './asked-channels.js'
import type { CanonicalNotification } from './create-notification.js'
import { inputFault } from './form-rules.js'
import { isFillable } from './personalisation-rules.js'
import type { TemplateBook } from './template-book.js'

/**
 * Compares a notification with its templates before it is accepted, so that nobody learns of a wrong
 * template from a failed delivery. What the provider does not tell in time is left to the delivery.
 */
export class TemplateCheck {
  constructor(private readonly book: TemplateBook) {}

  async faults(input: CanonicalNotification, credential: Credential): Promise<Fault[]> {
    const found = await Promise.all(
      channelTemplates(input).map((choice) => this.templateFaults(choice, input, credential)),
    )
    const told = new Set<string>()
    // Two templates may lack the same value, and one refused key fails them all.
    return found.flat().filter(({ code, path }) => {
      const once = `${code} ${path.join('.')}`
      return told.has(once) ? false : told.add(once)
    })
  }

  private async templateFaults(
    choice: ChannelTemplate,
    input: CanonicalNotification,
    { key, brought }: Credential,
  ): Promise<Fault[]> {
    const { field, templateId } = choice
    if (templateId === null || !isUuid(templateId)) return []
    const finding = await this.book.find(key, templateId)
    switch (finding.kind) {
      case 'template':
        return comparisonFaults(finding.template, choice, input)
      case 'absent':
        return [
          inputFault(
            'TEMPLATE_NOT_FOUND',
            field,
            `The service has no template with this ${field}.`,
          ),
        ]
      case 'key-refused':
        // A configured service is the operator's matter: its messages wait until the key is mended.
        return brought ? [inputFault(finding.code, 'serviceKey', keyRefusals[finding.code])] : []
      case 'unknown':
        return []
    }
  }
}

const keyRefusals = {
  PROVIDER_KEY_INVALID: 'The provider refuses serviceKey.',
  PROVIDER_SERVICE_ARCHIVED: 'The service of serviceKey was archived at the provider.',
} as const

function comparisonFaults(
  template: ProviderTemplate,
  { channel, field }: ChannelTemplate,
  { personalisationParams }: CanonicalNotification,
): Fault[] {
  if (template.channel !== channel) {
    return [
      inputFault(
        'TEMPLATE_TYPE_MISMATCH',
        field,
        `${field} is a template for ${template.channel}; ${channel} needs one of its own kind.`,
      ),
    ]
  }
  const params = personalisationParams ?? {}
  const missing = missingPlaceholders(template.placeholders, params)
  if (missing.length === 0) return lengthFaults(template, params)
  return missing.map((name) =>
    inputFault(
      'PERSONALISATION_MISSING',
      ['personalisationParams', name],
      `The ${channel} template needs a value for "${name}" in personalisationParams.`,
    ),
  )
}

/** Filled here as the provider fills it, for its own preview would cost a request each. */
function lengthFaults(
  { channel, body }: ProviderTemplate,
  params: Readonly<Record<string, unknown>>,
): Fault[] {
  // What no rule lets into a template has no length there.
  if (channel === 'Letter' || !Object.values(params).every(isFillable)) return []
  const lists = channel === 'Text' ? 'sentence' : 'bullets'
  const excess = excessOf(channel, filledText(body, params, lists).trim())
  if (excess === null) return []
  const [length, most] = [excess.length, excess.most].map((count) => count.toLocaleString('en-GB'))
  const message = `The filled ${channel} template has ${length} ${excess.unit}; it takes at most ${most}.`
  return [inputFault('MESSAGE_TOO_LONG', 'personalisationParams', message)]
}
