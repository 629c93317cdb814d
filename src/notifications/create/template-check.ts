import type { ErrorCode } from '../../errors/error-table.js'
import type { Fault } from '../../errors/gateway-error.js'
import { largestQrCode, mostQrCodeBytes } from '../../provider/letter-qr-code.js'
import { excessOf, sentCharacters } from '../../provider/message-limits.js'
import { missingPlaceholders } from '../../provider/personalisation.js'
import type { ProviderChannel, ProviderTemplate } from '../../provider/provider.js'
import { filledText } from '../../provider/template-text.js'
import { isUuid } from '../../foundation/uuid.js'
import type { Credential } from '../service-credentials.js'
import { channelTemplates, type ChannelTemplate } from './asked-channels.js'
import type { CanonicalNotification } from './create-notification.js'
import { inputFault } from './form-rules.js'
import { isFillable } from './personalisation-rules.js'
import type { TemplateCache } from './template-cache.js'

/**
 * Compares a notification with its templates before it is accepted, so that nobody learns of a wrong
 * template from a failed delivery. What the provider does not tell in time is left to the delivery.
 */
export class TemplateCheck {
  constructor(private readonly templates: TemplateCache) {}

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
    const finding = await this.templates.find(key, templateId)
    switch (finding.kind) {
      case 'template':
        return comparisonFaults(finding.template, choice, input)
      case 'absent':
        return [notFound(field, `The service has no template with this ${field}.`)]
      case 'archived':
        return [notFound(field, `The template of ${field} was deleted at the provider.`)]
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

function notFound(field: string, message: string): Fault {
  return inputFault('TEMPLATE_NOT_FOUND', field, message)
}

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
  if (missing.length === 0) return filledFaults(template, params)
  return missing.map((name) =>
    inputFault(
      'PERSONALISATION_MISSING',
      ['personalisationParams', name],
      `The ${channel} template needs a value for "${name}" in personalisationParams.`,
    ),
  )
}

/** Filled here as the provider fills it, for its own preview would cost a request each. */
function filledFaults(
  { channel, body }: ProviderTemplate,
  params: Readonly<Record<string, unknown>>,
): Fault[] {
  // What no rule lets into a template has no length there.
  if (!Object.values(params).every(isFillable)) return []
  const text = filledText(body, params, channel === 'Text' ? 'sentence' : 'bullets')
  if (isEmpty(channel, body, text)) {
    return [refused('MESSAGE_EMPTY', `The filled ${channel} template has no text.`)]
  }
  return channel === 'Letter' ? qrCodeFaults(text) : lengthFaults(channel, text)
}

/** A template with words of its own is never empty, so the provider only looks at bare placeholders. */
function isEmpty(channel: ProviderChannel, body: string, text: string): boolean {
  if (channel === 'Text') return sentCharacters(text) === 0
  const bare = body === '' || (body.startsWith('((') && body.endsWith('))'))
  return bare && text.trim() === ''
}

function qrCodeFaults(text: string): Fault[] {
  const bytes = largestQrCode(text)
  if (bytes <= mostQrCodeBytes) return []
  const message = `A QR code of the letter has ${bytes} bytes; it takes at most ${mostQrCodeBytes}, in which & counts as 5.`
  return [refused('QR_CODE_TOO_LONG', message)]
}

function lengthFaults(channel: 'Email' | 'Text', text: string): Fault[] {
  const excess = excessOf(channel, text)
  if (excess === null) return []
  const [length, most] = [excess.length, excess.most].map((count) => count.toLocaleString('en-GB'))
  const message = `The filled ${channel} template has ${length} ${excess.unit}; it takes at most ${most}.`
  return [refused('MESSAGE_TOO_LONG', message)]
}

function refused(code: ErrorCode, message: string): Fault {
  return inputFault(code, 'personalisationParams', message)
}
