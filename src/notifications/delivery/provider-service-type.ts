import { Field, Int, ObjectType } from 'type-graphql'
import { OptionalText, OptionalTime, Uuid } from '../../schema/fields.js'
import type { HeldKeyState, ServiceState } from './provider-services.js'

@ObjectType('PutOffMessages', { description: 'Waiting messages that one fault put off.' })
class PutOffMessages {
  @Field(() => String, {
    description: 'Code of the error table. Example: "SERVICE_KEY_UNREADABLE".',
  })
  readonly code!: string

  @Field(() => Int, { description: 'How many wait.' })
  readonly count!: number
}

@ObjectType('HeldProviderKey', { description: 'A key that the provider refuses.' })
class HeldProviderKey implements HeldKeyState {
  @Field(() => String, {
    description: 'A digest that tells keys apart and opens nothing. Example: "9f86d081884c7d65".',
  })
  readonly keyId!: string

  @Field(() => String, { description: 'What NOTIFY_SERVICES calls it. Example: "repairs".' })
  readonly name!: string

  @OptionalTime('Nothing is sent with it until then, in UTC; null when one message is tried next.')
  readonly heldUntil!: Date | null

  @Field(() => String, {
    description: 'Code of the error table that holds it back. Example: "PROVIDER_KEY_INVALID".',
  })
  readonly heldFor!: string

  @Field(() => Int, { description: 'Messages that wait to be sent with it.' })
  readonly waiting!: number
}

@ObjectType('ProviderServiceState', { description: 'How sending through one service stands.' })
export class ProviderServiceStateType implements ServiceState {
  @Uuid('The provider’s id of the service.')
  readonly serviceId!: string

  @OptionalTime('Nothing is sent until then, in UTC; null while not all of it is held back.')
  readonly heldUntil!: Date | null

  @OptionalText('Code of the error table that holds it back. Example: "PROVIDER_KEY_INVALID".')
  readonly heldFor!: string | null

  @Field(() => Int, { description: 'Messages that wait to be sent.' })
  readonly waiting!: number

  @Field(() => Int, { description: 'Messages that wait for `resolveDelivery`.' })
  readonly uncertain!: number

  @Field(() => [HeldProviderKey], {
    description: 'Keys of it that the provider refuses. Its other keys go on.',
  })
  readonly heldKeys!: readonly HeldProviderKey[]

  @Field(() => [PutOffMessages], {
    description:
      'Those of them that a fault has put off and nobody is trying now, by its code. Releasing the service tries them.',
  })
  readonly putOff!: readonly PutOffMessages[]
}
