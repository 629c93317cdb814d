import { Field, ID, InterfaceType } from 'type-graphql'
import { encodeNodeId, type NodeTypeName } from './node-id.js'
import { Uuid } from './fields.js'

@InterfaceType({ description: 'A record that can be fetched again by its id.' })
export abstract class Node {
  @Field(() => ID, {
    description: 'Opaque id, unique among all records. Pass it to node(id:).',
  })
  readonly id: string

  @Uuid(
    'The record identifier of the specification. Example: "b69e6519-3712-4509-a30e-0b5af596915b".',
  )
  readonly uuid: string

  constructor(type: NodeTypeName, uuid: string) {
    this.id = encodeNodeId({ type, uuid })
    this.uuid = uuid
  }
}
