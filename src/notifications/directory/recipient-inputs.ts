import { ArgsType, Field, InputType } from 'type-graphql'
import type { Addressee, AddresseeKind } from '../../access/addressee.js'
import { PagingArgs } from '../../schema/connections.js'
import { Optional, OptionalText } from '../../schema/fields.js'
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
export class RecipientInput implements Addressee {
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
export class RemoveRecipientInput implements Addressee {
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
