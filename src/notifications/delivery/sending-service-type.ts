import { Field, ObjectType } from 'type-graphql'
import { Uuid } from '../../schema/fields.js'

@ObjectType('SendingService', {
  description: 'A configured provider service.',
})
export class SendingServiceType {
  @Field(() => String, {
    description: 'Name to pass to `serviceKey` and `messageStatus`. Example: "repairs".',
  })
  readonly name!: string

  @Uuid('Service id at the provider. Several names may share one.')
  readonly serviceId!: string
}
