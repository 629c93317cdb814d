import type { NotifyProvider } from '../../provider/notify-provider.js'
import { errorTable, type ErrorCode } from '../../errors/error-table.js'
import { GatewayError } from '../../errors/gateway-error.js'
import { missingPlaceholders } from '../../channels/definition/personalisation.js'
import {
  ProviderError,
  type ProviderTemplate,
  type TemplatePreview,
} from '../../provider/provider.js'
import { sizeFault } from '../create/form-rules.js'
import { personalisationFaults } from '../create/personalisation-rules.js'
import { paramKeyFaults } from '../create/secret-rules.js'
import type { ServiceCredentials } from '../credentials/service-credentials.js'

export interface PreviewRequest {
  /** Name of a configured service. */
  readonly service: string
  readonly templateId: string
  readonly personalisationParams: Readonly<Record<string, unknown>>
}

/** Reads the templates of the configured services from the provider. */
export class TemplateDirectory {
  constructor(
    private readonly provider: Pick<NotifyProvider, 'template' | 'templates' | 'preview'>,
    private readonly credentials: ServiceCredentials,
  ) {}

  /** @throws GatewayError for an unknown service or a provider failure */
  async list(service: string): Promise<readonly ProviderTemplate[]> {
    const key = this.credentials.keyOfService(service, ['service'])
    return callProvider(() => this.provider.templates(key), ['service'])
  }

  /**
   * The text that a recipient would get.
   *
   * @throws GatewayError TEMPLATE_NOT_FOUND; PERSONALISATION_MISSING with the missing names; PERSONALISATION_INVALID;
   *   SERVICE_KEY_REFUSED for a key among the values; those of `list`
   */
  async preview({
    service,
    templateId,
    personalisationParams,
  }: PreviewRequest): Promise<TemplatePreview> {
    const key = this.credentials.keyOfService(service, ['service'])
    const sizeError = sizeFault(personalisationParams, 'personalisationParams')
    const [fault] =
      sizeError === null
        ? [
            ...paramKeyFaults(personalisationParams),
            ...personalisationFaults(personalisationParams),
          ]
        : [{ ...sizeError, path: [] }]
    if (fault !== undefined) {
      throw new GatewayError({ ...fault, path: ['personalisationParams', ...fault.path.slice(2)] })
    }
    const template = await callProvider(() => this.provider.template(key, templateId), ['service'])
    if (template === null) throw refusal('TEMPLATE_NOT_FOUND', ['templateId'])
    const missing = missingPlaceholders(template.placeholders, personalisationParams)
    if (missing.length > 0) {
      throw new GatewayError({
        code: 'PERSONALISATION_MISSING',
        message: `The template needs values for: ${missing.join(', ')}.`,
        path: ['personalisationParams'],
      })
    }
    return callProvider(
      () => this.provider.preview(key, templateId, personalisationParams),
      ['personalisationParams'],
    )
  }
}

/** @param path of the argument that the error refers to */
async function callProvider<T>(call: () => Promise<T>, path: readonly string[]): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    // Delivery errors make no sense here and become PROVIDER_REJECTED.
    const { reportedIn } = errorTable[error.code]
    throw refusal(reportedIn === 'payload' ? 'PROVIDER_REJECTED' : error.code, path)
  }
}

function refusal(code: ErrorCode, path: readonly string[]): GatewayError {
  return new GatewayError({ code, message: errorTable[code].meaning, path })
}
