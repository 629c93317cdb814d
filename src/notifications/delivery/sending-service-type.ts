import { Field, ObjectType } from 'type-graphql'
import { Uuid } from '../../schema/fields.js'

@ObjectType('SendingService', {
  description: 'A service of the provider that messages may be sent through by its name.',
})
export class SendingServiceType {
  @Field(() => String, {
    description: 'What `serviceKey` and `messageStatus` call it. Example: "repairs".',
  })
  readonly name!: string

  @Uuid('The provider’s id of the service; several names may share one.')
  readonly serviceId!: string
}
