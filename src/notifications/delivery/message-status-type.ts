import { Ctx, Field, ID, ObjectType } from 'type-graphql'
import { copyColumns, OptionalInt, OptionalText } from '../../schema/fields.js'
import { personal, type RequestContext } from '../../schema/request-context.js'
import type { FoundStatus } from './message-status-reader.js'
import type { ShownStatus } from './own-status.js'
import { enumType } from '../../schema/enum-type.js'

const MessageStatusSource = enumType('MessageStatusSource', 'Where a message status comes from.', {
  LIVE: ['LIVE', 'The provider, asked just now.'],
  STORED: ['STORED', 'Our copy: the provider has forgotten the message or does not answer.'],
  GATEWAY: [
    'GATEWAY',
    'Our own delivery, which the provider has not taken: `status` is its DeliveryStatus, in small letters.',
  ],
})

@ObjectType('MessageStatusTemplate', { description: 'The template a message was made from.' })
class MessageStatusTemplate {
  @Field(() => ID, { description: 'The provider’s id of the template.' })
  readonly id!: string

  @OptionalInt('Version of the template at that time; null until the provider took it. Example: 3.')
  readonly version!: number | null

  @OptionalText('Where the provider keeps it. Example: "/services/…/templates/…".')
  readonly path!: string | null
}

const personalNote = 'Personal data: null without the scope `personal:read`.'

const Personal = (description: string) => OptionalText(`${description} ${personalNote}`)

@ObjectType('MessageStatus', {
  description: 'The provider’s record of one message, with the specification’s fields.',
})
export class MessageStatusType {
  @Field(() => ID, {
    description: 'The provider’s id of the message; that of our delivery until it has one.',
  })
  readonly id!: string

  @OptionalText('What we told the provider to know it by: the UUID of our delivery.')
  readonly reference!: string | null

  @Field(() => String, {
    description: 'Kind of message: email, sms or letter; new words may appear. Example: "email".',
  })
  readonly type!: string

  @Field(() => String, {
    description:
      'The provider’s word, or ours with the source GATEWAY; new words may appear. Example: "temporary-failure".',
  })
  readonly status!: string

  @OptionalText('Postage of a letter. Example: "second".')
  readonly postage!: string | null

  @OptionalText('Who made the message at the provider; null for what is sent from here.')
  readonly createdByName!: string | null

  @OptionalText('When it was sent, ISO 8601 in UTC. Example: "2026-03-02T09:00:00.000000Z".')
  readonly sentAt!: string | null

  @OptionalText('When its status became final, ISO 8601 in UTC.')
  readonly completedAt!: string | null

  @Field(() => MessageStatusTemplate, { description: 'The template it was made from.' })
  readonly template!: MessageStatusTemplate

  @Field(() => MessageStatusSource, { description: 'Whether it is live or our copy.' })
  readonly source: FoundStatus['source']

  readonly #record: ShownStatus

  constructor({ record, source }: FoundStatus) {
    copyColumns(this, record)
    this.id = record.id
    this.source = source
    this.#record = record
  }

  @Personal('Where an e-mail went.')
  emailAddress(@Ctx() context: RequestContext): string | null {
    return personal(context, this.#record.emailAddress)
  }

  @Personal('Where a text message went.')
  phoneNumber(@Ctx() context: RequestContext): string | null {
    return personal(context, this.#record.phoneNumber)
  }

  @Personal('First line of a letter’s address.')
  line1(@Ctx() context: RequestContext): string | null {
    return personal(context, this.#record.line1)
  }

  @Personal('Second line of a letter’s address.')
  line2(@Ctx() context: RequestContext): string | null {
    return personal(context, this.#record.line2)
  }

  @Personal('Third line of a letter’s address.')
  line3(@Ctx() context: RequestContext): string | null {
    return personal(context, this.#record.line3)
  }

  @Personal('Fourth line of a letter’s address.')
  line4(@Ctx() context: RequestContext): string | null {
    return personal(context, this.#record.line4)
  }

  @Personal('Fifth line of a letter’s address.')
  line5(@Ctx() context: RequestContext): string | null {
    return personal(context, this.#record.line5)
  }

  @Personal('Sixth line of a letter’s address.')
  line6(@Ctx() context: RequestContext): string | null {
    return personal(context, this.#record.line6)
  }

  @Personal('The text as it was sent.')
  body(@Ctx() context: RequestContext): string | null {
    return personal(context, this.#record.body)
  }

  @Personal('Subject of an e-mail, heading of a letter.')
  subject(@Ctx() context: RequestContext): string | null {
    return personal(context, this.#record.subject)
  }
}
