import { Field, ObjectType, registerEnumType } from 'type-graphql'
import { addresseeKinds, type AddresseeKind } from '../../access/addressee.js'
import type { NotificationRecipient } from '../../generated/prisma/client.js'
import { Optional, OptionalTime } from '../../schema/fields.js'
import { knownWord } from './stored-words.js'

export const RecipientKind = {
  USER: 'user',
  EMAIL: 'email',
  ROLE: 'role',
  TEAM: 'team',
  PATCH: 'patch',
} as const satisfies Record<string, AddresseeKind>

registerEnumType(RecipientKind, {
  name: 'RecipientKind',
  description: 'What a notification is addressed to.',
  valuesConfig: {
    USER: { description: 'The person whose token has exactly this `sub`.' },
    EMAIL: { description: 'The person whose token has this e-mail address, in any case.' },
    ROLE: { description: 'Everybody who has the role.' },
    TEAM: { description: 'Everybody in the team.' },
    PATCH: { description: 'Everybody who looks after the patch.' },
  },
})

@ObjectType('NotificationRecipient', { description: 'Somebody a notification is for.' })
export class NotificationRecipientType {
  @Optional(() => RecipientKind, 'Kind; null for an unknown word.')
  readonly kind: AddresseeKind | null

  @Field(() => String, { description: 'Who, as it was given. Example: "rent-officers".' })
  readonly value: string

  @OptionalTime('When the person, or the first of its members, read it, in UTC.')
  readonly readAt: Date | null

  constructor(row: NotificationRecipient) {
    this.kind = knownWord(addresseeKinds, row.kind)
    this.value = row.value
    this.readAt = row.readAt
  }
}
