import { Field, ID, ObjectType } from 'type-graphql'
import { copyColumns, OptionalInt, OptionalText } from '../../../schema/fields.js'
import { personal, type RequestContext } from '../../../schema/request-context.js'
import type { FoundStatus } from './message-status-reader.js'
import { enumType } from '../../../schema/enum-type.js'

const MessageStatusSource = enumType('MessageStatusSource', 'Source of a message status.', {
  LIVE: ['LIVE', 'The provider, queried for this request.'],
  STORED: [
    'STORED',
    'The gateway’s copy, because the provider no longer has the message or does not respond.',
  ],
  GATEWAY: [
    'GATEWAY',
    'The gateway’s own delivery, which the provider has not accepted. `status` is its DeliveryStatus in lower case.',
  ],
})

@ObjectType('MessageStatusTemplate', { description: 'The template of a message.' })
class MessageStatusTemplate {
  @Field(() => ID, { description: 'Template id at the provider.' })
  readonly id!: string

  @OptionalInt(
    'Template version used for the message. Null until the provider accepts the message. Example: 3.',
  )
  readonly version!: number | null

  @OptionalText('Path of the template at the provider. Example: "/services/…/templates/…".')
  readonly path!: string | null
}

const personalNote = 'Personal data: null without `personal:read`.'

const Personal = (description: string) => OptionalText(`${description} ${personalNote}`)

/** Masked for callers without `personal:read`. */
const personalFields = [
  'emailAddress',
  'phoneNumber',
  'line1',
  'line2',
  'line3',
  'line4',
  'line5',
  'line6',
  'body',
  'subject',
] as const

@ObjectType('MessageStatus', {
  description: 'The provider’s record of one message.',
})
export class MessageStatusType {
  @Field(() => ID, {
    description:
      'Message id at the provider. The UUID of the delivery until the provider accepts the message.',
  })
  readonly id!: string

  @OptionalText('The reference sent to the provider: the UUID of the delivery.')
  readonly reference!: string | null

  @Field(() => String, {
    description: 'Message type: email, sms or letter. New values may appear. Example: "email".',
  })
  readonly type!: string

  @Field(() => String, {
    description:
      'Status from the provider, or from the gateway with source GATEWAY. New values may appear. Example: "temporary-failure".',
  })
  readonly status!: string

  @OptionalText('Postage of a letter. Example: "second".')
  readonly postage!: string | null

  @OptionalText('Who created the message at the provider. Null for messages sent by the gateway.')
  readonly createdByName!: string | null

  @OptionalText(
    'When the message was sent, ISO 8601 in UTC. Example: "2026-03-02T09:00:00.000000Z".',
  )
  readonly sentAt!: string | null

  @OptionalText('When the status became final, ISO 8601 in UTC.')
  readonly completedAt!: string | null

  @Field(() => MessageStatusTemplate, { description: 'The template of the message.' })
  readonly template!: MessageStatusTemplate

  @Field(() => MessageStatusSource, { description: 'Where the record comes from.' })
  readonly source: FoundStatus['source']

  @Personal('Address of an e-mail.')
  emailAddress!: string | null

  @Personal('Phone number of the recipient of a text message.')
  phoneNumber!: string | null

  @Personal('First line of a letter’s address.')
  line1!: string | null

  @Personal('Second line of a letter’s address.')
  line2!: string | null

  @Personal('Third line of a letter’s address.')
  line3!: string | null

  @Personal('Fourth line of a letter’s address.')
  line4!: string | null

  @Personal('Fifth line of a letter’s address.')
  line5!: string | null

  @Personal('Sixth line of a letter’s address.')
  line6!: string | null

  @Personal('The text of the sent message.')
  body!: string | null

  @Personal('Subject of an e-mail or heading of a letter.')
  subject!: string | null

  constructor({ record, source }: FoundStatus, context: RequestContext) {
    copyColumns(this, record)
    this.id = record.id
    this.source = source
    for (const field of personalFields) this[field] = personal(context, record[field])
  }
}
