import { Arg, Args, Query, Resolver } from 'type-graphql'
import {
  NotificationPreviewType,
  NotificationTemplateType,
  PreviewArgs,
} from './template-schema.js'
import type { NotifyProvider } from '../../provider/notify-provider.js'
import { errorTable, type ErrorCode } from '../../errors/error-table.js'
import { GatewayError, type Fault } from '../../errors/gateway-error.js'
import { missingPlaceholders } from '../../channels/definition/template-text.js'
import { ProviderError } from '../../provider/provider.js'
import { sizeFault } from '../create/create-rules.js'
import { personalisationFaults, paramKeyFaults } from '../create/personalisation-rules.js'
import type { ServiceCredentials } from '../credentials/service-credentials.js'

/** Reads the templates of the configured services from the provider. */
@Resolver()
export class TemplateResolver {
  constructor(
    private readonly provider: Pick<NotifyProvider, 'template' | 'templates' | 'preview'>,
    private readonly credentials: Pick<ServiceCredentials, 'keyOfService'>,
  ) {}

  @Query(() => [NotificationTemplateType], {
    nullable: true,
    description: 'All templates of a configured provider service.',
  })
  async notificationTemplates(
    @Arg('service', () => String, {
      description: 'Name or id of a configured service, never a key.',
    })
    service: string,
  ): Promise<NotificationTemplateType[]> {
    const key = this.credentials.keyOfService(service, ['service'])
    const templates = await callProvider(() => this.provider.templates(key), ['service'])
    return templates.map((template) => new NotificationTemplateType(template))
  }

  @Query(() => NotificationPreviewType, {
    nullable: true,
    description: 'A template filled with values, as the recipient would receive it. Sends nothing.',
  })
  async previewNotification(
    @Args(() => PreviewArgs) { service, templateId, personalisationParams }: PreviewArgs,
  ): Promise<NotificationPreviewType> {
    const key = this.credentials.keyOfService(service, ['service'])
    const params = personalisationParams ?? {}
    const path = ['personalisationParams']
    const [fault] = previewFaults(params)
    if (fault !== undefined) throw new GatewayError(fault)
    const template = await callProvider(() => this.provider.template(key, templateId), ['service'])
    if (template === null) throw refusal('TEMPLATE_NOT_FOUND', ['templateId'])
    const missing = missingPlaceholders(template.placeholders, params)
    if (missing.length > 0) {
      const message = `The template needs values for: ${missing.join(', ')}.`
      throw new GatewayError({ code: 'PERSONALISATION_MISSING', message, path })
    }
    const preview = await callProvider(() => this.provider.preview(key, templateId, params), path)
    return new NotificationPreviewType(preview)
  }
}

/** The faults of the values by the rules for new notifications, with paths of this query. The size is checked first. */
function previewFaults(params: Readonly<Record<string, unknown>>): Fault[] {
  const path = ['personalisationParams']
  const size = sizeFault(params, 'personalisationParams')
  if (size !== null) return [{ ...size, path }]
  return [...paramKeyFaults(params), ...personalisationFaults(params)].map((fault) => ({
    ...fault,
    path: [...path, ...fault.path.slice(2)],
  }))
}

/** @param path of the argument that the error refers to */
async function callProvider<T>(call: () => Promise<T>, path: readonly string[]): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    // Codes that are only for payloads make no sense in a query and become PROVIDER_REJECTED.
    const { reportedIn } = errorTable[error.code]
    throw refusal(reportedIn === 'payload' ? 'PROVIDER_REJECTED' : error.code, path)
  }
}

function refusal(code: ErrorCode, path: readonly string[]): GatewayError {
  return new GatewayError({ code, message: errorTable[code].meaning, path })
}
