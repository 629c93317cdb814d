import { Field, Int, ObjectType } from 'type-graphql'
import { knownCode, type ErrorCode } from '../../errors/error-table.js'
import { OptionalTime, Uuid } from '../../schema/fields.js'
import { OptionalErrorCode } from '../../schema/user-errors.js'
import type { HeldKeyState, ServiceState } from './provider-services.js'

@ObjectType('PutOffMessages', { description: 'Waiting messages that one fault put off.' })
class PutOffMessages {
  @OptionalErrorCode('The fault; null for a code of a later version of the gateway.')
  readonly code: ErrorCode | null

  @Field(() => Int, { description: 'How many wait.' })
  readonly count: number

  constructor({ code, count }: ServiceState['putOff'][number]) {
    this.code = knownCode(code)
    this.count = count
  }
}

@ObjectType('HeldProviderKey', { description: 'A key that the provider refuses.' })
class HeldProviderKey {
  @Field(() => String, {
    description: 'A digest that tells keys apart and opens nothing. Example: "9f86d081884c7d65".',
  })
  readonly keyId: string

  @Field(() => String, { description: 'What NOTIFY_SERVICES calls it. Example: "repairs".' })
  readonly name: string

  @OptionalTime('Nothing is sent with it until then, in UTC; null when one message is tried next.')
  readonly heldUntil: Date | null

  @OptionalErrorCode('What holds it back; null for a code of a later version of the gateway.')
  readonly heldFor: ErrorCode | null

  @Field(() => Int, { description: 'Messages that wait to be sent with it.' })
  readonly waiting: number

  constructor({ keyId, name, heldUntil, heldFor, waiting }: HeldKeyState) {
    this.keyId = keyId
    this.name = name
    this.heldUntil = heldUntil
    this.heldFor = knownCode(heldFor)
    this.waiting = waiting
  }
}

@ObjectType('ProviderServiceState', { description: 'How sending through one service stands.' })
export class ProviderServiceStateType {
  @Uuid('The provider’s id of the service.')
  readonly serviceId: string

  @Field(() => [String], {
    description:
      'What NOTIFY_SERVICES calls it; empty where only callers gave a key of it. Example: ["repairs"].',
  })
  readonly names: readonly string[]

  @OptionalTime('Nothing is sent until then, in UTC; null while not all of it is held back.')
  readonly heldUntil: Date | null

  @OptionalErrorCode('What holds it back; null also for a code of a later version of the gateway.')
  readonly heldFor: ErrorCode | null

  @Field(() => Int, { description: 'Messages that wait to be sent.' })
  readonly waiting: number

  @Field(() => Int, { description: 'Messages that wait for `resolveDelivery`.' })
  readonly uncertain: number

  @Field(() => [HeldProviderKey], {
    description: 'Keys of it that the provider refuses. Its other keys go on.',
  })
  readonly heldKeys: readonly HeldProviderKey[]

  @Field(() => [PutOffMessages], {
    description:
      'Those of them that a fault has put off and that are not being tried now, by its code. Releasing the service tries them.',
  })
  readonly putOff: readonly PutOffMessages[]

  constructor(state: ServiceState, names: readonly string[]) {
    this.serviceId = state.serviceId
    this.names = names
    this.heldUntil = state.heldUntil
    this.heldFor = knownCode(state.heldFor)
    this.waiting = state.waiting
    this.uncertain = state.uncertain
    this.heldKeys = state.heldKeys.map((key) => new HeldProviderKey(key))
    this.putOff = state.putOff.map((fault) => new PutOffMessages(fault))
  }
}
