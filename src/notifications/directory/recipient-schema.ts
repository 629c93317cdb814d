import { ArgsType, Field, InputType, ObjectType } from 'type-graphql'
import {
  addresseeKinds,
  type Addressee as AddresseeInput,
  type AddresseeKind,
} from '../../access/addressee.js'
import type { Outcome } from '../../errors/gateway-error.js'
import type { Addressee } from '../../generated/prisma/client.js'
import { connectionType, PagingArgs } from '../../schema/connections.js'
import { copyColumns, Optional, OptionalText } from '../../schema/fields.js'
import { Node } from '../../schema/node.js'
import { GraphQLDateTimeISO } from '../../schema/scalars.js'
import { payloadType } from '../../schema/user-errors.js'
import { knownWord } from '../model/stored-words.js'
import { RecipientKind } from '../model/recipient-type.js'
import type { RecipientEntry, RecipientQuery } from './recipient-directory.js'
import { recipientLimits } from './recipient-rules.js'

const Kind = () => Field(() => RecipientKind, { description: 'Recipient type.' })

const Value = () =>
  Field(() => String, {
    description: `The \`sub\`, the e-mail address, or the name of a role, team or patch as in tokens. At most ${recipientLimits.value} characters, ${recipientLimits.email} for an e-mail address. Example: "rents".`,
  })

@InputType('RecipientInput', {
  description: 'A recipient: a person, a role, a team or a patch.',
})
export class RecipientInput implements AddresseeInput {
  @Kind()
  kind!: AddresseeKind

  @Value()
  value!: string
}

@InputType('UpsertRecipientInput', {
  description: 'An entry of the recipient directory, identified by `kind` and `value`.',
})
export class UpsertRecipientInput implements RecipientEntry {
  @Kind()
  kind!: AddresseeKind

  @Value()
  value!: string

  @OptionalText(
    `Display name. If omitted, the current name is kept. At most ${recipientLimits.name} characters. Example: "Rents team".`,
  )
  name?: string | null
}

@InputType('RemoveRecipientInput', { description: 'The directory entry to remove.' })
export class RemoveRecipientInput implements AddresseeInput {
  @Kind()
  kind!: AddresseeKind

  @Value()
  value!: string
}

@ArgsType()
export class RecipientsArgs extends PagingArgs implements RecipientQuery {
  @Optional(() => RecipientKind, 'Only recipients of this type. Default all.')
  kind?: AddresseeKind | null
}

@ObjectType('Recipient', {
  implements: Node,
  description: 'An entry of the recipient directory.',
})
export class RecipientNode extends Node {
  @Optional(() => RecipientKind, 'Recipient type. Null for a type of a newer gateway version.')
  readonly kind: AddresseeKind | null

  @Field(() => String, {
    description: 'The recipient, in normalised spelling. Example: "rents".',
  })
  readonly value!: string

  @OptionalText('Display name. Example: "Rents team".')
  readonly name!: string | null

  @Field(() => GraphQLDateTimeISO, { description: 'When the entry was added, in UTC.' })
  readonly createdAt!: Date

  @Field(() => GraphQLDateTimeISO, { description: 'When the entry was last changed, in UTC.' })
  readonly updatedAt!: Date

  @Field(() => String, {
    description:
      'Identity of the user or service that last changed the entry. Example: "staff-service".',
  })
  readonly updatedBy!: string

  constructor(row: Addressee) {
    super('Recipient', row.id)
    copyColumns(this, row)
    this.kind = knownWord(addresseeKinds, row.kind)
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
  @Optional(() => RecipientNode, 'The current entry. Null if there are errors.')
  readonly recipient: RecipientNode | null

  constructor(outcome: Outcome<Addressee>) {
    super(outcome)
    this.recipient = outcome.ok ? new RecipientNode(outcome.value) : null
  }
}

@ObjectType({ description: 'The removed entry, or why it was not removed.' })
export class RemoveRecipientPayload extends payloadType() {
  @Optional(() => RecipientNode, 'The removed entry. Null if there are errors.')
  readonly removedRecipient: RecipientNode | null

  constructor(outcome: Outcome<Addressee>) {
    super(outcome)
    this.removedRecipient = outcome.ok ? new RecipientNode(outcome.value) : null
  }
}
