import { GraphQLJSONObject } from 'graphql-scalars'
import { ArgsType, Field, Int, ObjectType } from 'type-graphql'
import type { ProviderTemplate, TemplatePreview } from '../../provider/provider.js'
import { copyColumns, Optional, OptionalText, Uuid } from '../../schema/fields.js'
import { GraphQLUUID } from '../../schema/scalars.js'
import { NotificationType } from '../model/notification-enums.js'
import type { ChannelName } from '../../channels/channels.js'

@ObjectType('NotificationTemplate', { description: 'A template at the notification provider.' })
export class NotificationTemplateType {
  @Uuid('UUID of the template, for `templateId`. Example: "3fa85f64-5717-4562-b3fc-2c963f66afa6".')
  readonly templateId!: string

  @Field(() => String, {
    description: 'Name of the template at the provider. Example: "Failed direct debit".',
  })
  readonly name!: string

  @Field(() => NotificationType, { description: 'Channel of the template.' })
  readonly channel!: ChannelName

  @Field(() => Int, {
    description: 'Version of the template. Starts at 1; each edit increments it.',
  })
  readonly version!: number

  @OptionalText('Subject of an e-mail or heading of a letter. Null for a text message.')
  readonly subject!: string | null

  @Field(() => String, { description: 'Text with placeholders. Example: "Dear ((name))".' })
  readonly body!: string

  @Field(() => [String], {
    description:
      'Placeholder names that `personalisationParams` must fill. Names ignore case, spaces, - and _.',
  })
  readonly placeholders!: readonly string[]

  constructor(template: ProviderTemplate) {
    copyColumns(this, { ...template, templateId: template.id })
  }
}

@ObjectType('NotificationPreview', { description: 'A template with its placeholders filled.' })
export class NotificationPreviewType {
  @OptionalText('Subject of an e-mail or heading of a letter. Null for a text message.')
  readonly subject!: string | null

  @Field(() => String, { description: 'The text that the recipient would receive.' })
  readonly body!: string

  constructor(preview: TemplatePreview) {
    copyColumns(this, preview)
  }
}

@ArgsType()
export class PreviewArgs {
  @Field(() => String, { description: 'Name or id of a configured service, never a key.' })
  service!: string

  @Field(() => GraphQLUUID, { description: 'UUID of the template.' })
  templateId!: string

  @Optional(
    () => GraphQLJSONObject,
    'Values of the placeholders. They are not stored. Default none.',
  )
  personalisationParams?: Record<string, unknown> | null
}
