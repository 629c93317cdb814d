import { Field, ObjectType } from 'type-graphql'
import { addresseeKinds, type AddresseeKind } from '../../access/addressee.js'
import type { Outcome } from '../../errors/gateway-error.js'
import type { Addressee } from '../../generated/prisma/client.js'
import { connectionType } from '../../schema/connections.js'
import { Optional, OptionalText } from '../../schema/fields.js'
import { Node } from '../../schema/node.js'
import { GraphQLDateTimeISO } from '../../schema/scalars.js'
import { payloadType } from '../../schema/user-errors.js'
import { knownWord } from '../model/stored-words.js'
import { RecipientKind } from '../model/recipient-type.js'

@ObjectType('Recipient', {
  implements: Node,
  description: 'An entry of the recipient directory.',
})
export class RecipientNode extends Node {
  @Optional(() => RecipientKind, 'Recipient type. Null for an unknown stored value.')
  readonly kind: AddresseeKind | null

  @Field(() => String, {
    description: 'The recipient, in normalised spelling. Example: "rents".',
  })
  readonly value: string

  @OptionalText('Display name. Example: "Rents team".')
  readonly name: string | null

  @Field(() => GraphQLDateTimeISO, { description: 'When the entry was added, in UTC.' })
  readonly createdAt: Date

  @Field(() => GraphQLDateTimeISO, { description: 'When the entry was last changed, in UTC.' })
  readonly updatedAt: Date

  @Field(() => String, {
    description: 'Identity of the user or service that last changed it. Example: "staff-service".',
  })
  readonly updatedBy: string

  constructor(row: Addressee) {
    super('Recipient', row.id)
    this.kind = knownWord(addresseeKinds, row.kind)
    this.value = row.value
    this.name = row.name
    this.createdAt = row.createdAt
    this.updatedAt = row.updatedAt
    this.updatedBy = row.updatedBy
  }
}

@ObjectType('RecipientConnection', { description: 'A page of the recipient directory.' })
export class RecipientConnection extends connectionType(
  'Recipient',
  () => RecipientNode,
  (row: Addressee) => new RecipientNode(row),
) {}

@ObjectType({ description: 'The current entry, or why it was not changed.' })
export class UpsertRecipientPayload extends payloadType('All validation errors.') {
  @Optional(() => RecipientNode, 'Null if there are errors.')
  readonly recipient: RecipientNode | null

  constructor(outcome: Outcome<Addressee>) {
    super(outcome)
    this.recipient = outcome.ok ? new RecipientNode(outcome.value) : null
  }
}

@ObjectType({ description: 'The removed entry, or why it was not removed.' })
export class RemoveRecipientPayload extends payloadType() {
  @Optional(() => RecipientNode, 'Null if there are errors.')
  readonly removedRecipient: RecipientNode | null

  constructor(outcome: Outcome<Addressee>) {
    super(outcome)
    this.removedRecipient = outcome.ok ? new RecipientNode(outcome.value) : null
  }
}
