import { Arg, Args, Query, Resolver } from 'type-graphql'
import type { TemplateDirectory } from './template-directory.js'
import {
  NotificationPreviewType,
  NotificationTemplateType,
  PreviewArgs,
} from './template-schema.js'

@Resolver()
export class TemplateResolver {
  constructor(private readonly templates: TemplateDirectory) {}

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
    const templates = await this.templates.list(service)
    return templates.map((template) => new NotificationTemplateType(template))
  }

  @Query(() => NotificationPreviewType, {
    nullable: true,
    description: 'A template filled with values, as the recipient would receive it. Sends nothing.',
  })
  async previewNotification(
    @Args(() => PreviewArgs) { personalisationParams, ...request }: PreviewArgs,
  ): Promise<NotificationPreviewType> {
    const filled = { ...request, personalisationParams: personalisationParams ?? {} }
    return new NotificationPreviewType(await this.templates.preview(filled))
  }
}
