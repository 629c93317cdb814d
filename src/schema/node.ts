import { Field, ID, InterfaceType } from 'type-graphql'
import { encodeNodeId } from './node-id.js'
import { Uuid } from './fields.js'

@InterfaceType({ description: 'A record that `node(id:)` can fetch.' })
export abstract class Node {
  @Field(() => ID, {
    description: 'Opaque id, unique across all record types. Use it with `node(id:)`.',
  })
  readonly id: string

  @Uuid('UUID of the record. Example: "b69e6519-3712-4509-a30e-0b5af596915b".')
  readonly uuid: string

  constructor(type: string, uuid: string) {
    this.id = encodeNodeId({ type, uuid })
    this.uuid = uuid
  }
}
