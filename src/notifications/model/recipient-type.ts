import { ObjectType } from 'type-graphql'
import { addresseeKinds, type AddresseeKind } from '../../access/addressee.js'
import type { NotificationRecipient } from '../../generated/prisma/client.js'
import { Optional, OptionalText, OptionalTime } from '../../schema/fields.js'
import { knownWord } from './stored-words.js'
import { enumType } from '../../schema/enum-type.js'

export const RecipientKind = enumType('RecipientKind', 'Recipient type of a notification.', {
  USER: ['user', 'The person whose token has exactly this `sub`.'],
  EMAIL: ['email', 'The person whose token has this e-mail address, ignoring case.'],
  ROLE: ['role', 'All persons with the role.'],
  TEAM: ['team', 'All members of the team.'],
  PATCH: ['patch', 'All officers of the patch.'],
}) satisfies Record<string, AddresseeKind>

@ObjectType('NotificationRecipient', { description: 'A recipient of a notification.' })
export class NotificationRecipientType {
  @Optional(() => RecipientKind, 'Recipient type. Null for a type of a newer gateway version.')
  readonly kind: AddresseeKind | null

  @OptionalText(
    'The recipient, in the spelling of the sender. Null if `maskedFields` of the notification has `recipients.value`. Example: "rent-officers".',
  )
  readonly value: string | null

  @OptionalTime('When the person, or the first member of the group, read the notification, in UTC.')
  readonly readAt: Date | null

  constructor(row: NotificationRecipient, isShown: boolean) {
    this.kind = knownWord(addresseeKinds, row.kind)
    this.value = isShown ? row.value : null
    this.readAt = row.readAt
  }
}
