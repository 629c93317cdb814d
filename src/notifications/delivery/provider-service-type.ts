import { Field, Int, ObjectType } from 'type-graphql'
import { knownCode, type ErrorCode } from '../../errors/error-table.js'
import { copyColumns, OptionalTime, Uuid } from '../../schema/fields.js'
import { OptionalErrorCode } from '../../schema/user-errors.js'
import type { HeldKeyState, ServiceState } from './provider-services.js'

@ObjectType('PutOffMessages', { description: 'Waiting messages that one error has postponed.' })
class PutOffMessages {
  @OptionalErrorCode('Error code. Null for a code of a newer gateway version.')
  readonly code: ErrorCode | null

  @Field(() => Int, { description: 'Number of messages.' })
  readonly count: number

  constructor({ code, count }: ServiceState['putOff'][number]) {
    this.code = knownCode(code)
    this.count = count
  }
}

@ObjectType('HeldProviderKey', { description: 'A provider key that the provider refuses.' })
class HeldProviderKey {
  @Field(() => String, {
    description:
      'Digest that identifies the key without revealing it. Example: "9f86d081884c7d65".',
  })
  readonly keyId!: string

  @Field(() => String, { description: 'Name of the key in NOTIFY_SERVICES. Example: "repairs".' })
  readonly name!: string

  @OptionalTime('Sending with this key is paused until this time, in UTC. Never null.')
  readonly heldUntil!: Date | null

  @OptionalErrorCode('Why sending is paused. Null for a code of a newer gateway version.')
  readonly heldFor: ErrorCode | null

  @Field(() => Int, { description: 'Number of messages waiting to be sent with this key.' })
  readonly waiting!: number

  constructor(key: HeldKeyState) {
    copyColumns(this, key)
    this.heldFor = knownCode(key.heldFor)
  }
}

@ObjectType('ProviderServiceState', { description: 'Sending status of one provider service.' })
export class ProviderServiceStateType {
  @Uuid('Service id at the provider.')
  readonly serviceId!: string

  @Field(() => [String], {
    description:
      'Names in NOTIFY_SERVICES. Empty if only callers supply keys of this service. Example: ["repairs"].',
  })
  readonly names: readonly string[]

  @OptionalTime(
    'Sending is paused until this time, in UTC. Null if the service is not paused as a whole.',
  )
  readonly heldUntil!: Date | null

  @OptionalErrorCode(
    'Why sending is paused. Null if it is not paused, or for a code of a newer gateway version.',
  )
  readonly heldFor: ErrorCode | null

  @Field(() => Int, { description: 'Number of messages waiting to be sent.' })
  readonly waiting!: number

  @Field(() => Int, { description: 'Number of messages that need `resolveDelivery`.' })
  readonly uncertain!: number

  @Field(() => [HeldProviderKey], {
    description: 'Keys that the provider refuses. Other keys of the service still send.',
  })
  readonly heldKeys: readonly HeldProviderKey[]

  @Field(() => [PutOffMessages], {
    description:
      'Waiting messages that an error has postponed, counted by error code. `releaseProviderService` retries them now.',
  })
  readonly putOff: readonly PutOffMessages[]

  constructor(state: ServiceState, names: readonly string[]) {
    copyColumns(this, state)
    this.names = names
    this.heldFor = knownCode(state.heldFor)
    this.heldKeys = state.heldKeys.map((key) => new HeldProviderKey(key))
    this.putOff = state.putOff.map((fault) => new PutOffMessages(fault))
  }
}

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
