import { ArgsType, Field, InputType } from 'type-graphql'
import type { Addressee, AddresseeKind } from '../../access/addressee.js'
import { PagingArgs } from '../../schema/connections.js'
import { Optional, OptionalText } from '../../schema/fields.js'
import { RecipientKind } from '../model/recipient-type.js'
import type { RecipientEntry, RecipientQuery } from './recipient-directory.js'
import { recipientLimits } from './recipient-rules.js'

const Kind = () => Field(() => RecipientKind, { description: 'What it is.' })

const Value = () =>
  Field(() => String, {
    description: `Who: the \`sub\`, the e-mail address, or the name of a role, team or patch as tokens have it. At most ${recipientLimits.value} characters, ${recipientLimits.email} for an e-mail address. Example: "rents".`,
  })

@InputType('RecipientInput', {
  description: 'Somebody who may be addressed: a person, a role, a team or a patch.',
})
export class RecipientInput implements Addressee {
  @Kind()
  kind!: AddresseeKind

  @Value()
  value!: string
}

@InputType('UpsertRecipientInput', {
  description: 'An entry of the directory. Kind and value say which.',
})
export class UpsertRecipientInput implements RecipientEntry {
  @Kind()
  kind!: AddresseeKind

  @Value()
  value!: string

  @OptionalText(
    `What people call it; left out, the present name stays. At most ${recipientLimits.name} characters. Example: "Rents team".`,
  )
  name?: string | null
}

@InputType('RemoveRecipientInput', { description: 'Which entry of the directory to remove.' })
export class RemoveRecipientInput implements Addressee {
  @Kind()
  kind!: AddresseeKind

  @Value()
  value!: string
}

@ArgsType()
export class RecipientsArgs extends PagingArgs implements RecipientQuery {
  @Optional(() => RecipientKind, 'Only entries of this kind. Default all.')
  kind?: AddresseeKind | null
}
