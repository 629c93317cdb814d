import { ObjectType } from 'type-graphql'
import { addresseeKinds, type AddresseeKind } from '../../access/addressee.js'
import type { NotificationRecipient } from '../../generated/prisma/client.js'
import { Optional, OptionalText, OptionalTime } from '../../schema/fields.js'
import { knownWord } from './stored-words.js'
import { enumType } from '../../schema/enum-type.js'

export const RecipientKind = enumType('RecipientKind', 'What a notification is addressed to.', {
  USER: ['user', 'The person whose token has exactly this `sub`.'],
  EMAIL: ['email', 'The person whose token has this e-mail address, in any case.'],
  ROLE: ['role', 'Everybody who has the role.'],
  TEAM: ['team', 'Everybody in the team.'],
  PATCH: ['patch', 'Everybody who looks after the patch.'],
}) satisfies Record<string, AddresseeKind>

@ObjectType('NotificationRecipient', { description: 'Somebody a notification is for.' })
export class NotificationRecipientType {
  @Optional(() => RecipientKind, 'Kind; null for an unknown word.')
  readonly kind: AddresseeKind | null

  @OptionalText(
    'Who, as it was given; null where `maskedFields` of the notification has `recipients.value`. Example: "rent-officers".',
  )
  readonly value: string | null

  @OptionalTime('When the person, or the first of its members, read it, in UTC.')
  readonly readAt: Date | null

  constructor(row: NotificationRecipient, isShown: boolean) {
    this.kind = knownWord(addresseeKinds, row.kind)
    this.value = isShown ? row.value : null
    this.readAt = row.readAt
  }
}
