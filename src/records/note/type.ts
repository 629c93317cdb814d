import { ObjectType } from 'type-graphql'
import type { Note } from '../../generated/prisma/client.js'
import { Node } from '../../schema/node.js'
import { oncePerRow } from '../../schema/once-per-row.js'
import { kindConnection } from '../kinds/kind-connection.js'
import { recordNode } from '../kinds/source-fields.js'
import { nodeFinder } from '../record-loaders.js'
import { noteFields } from './fields.js'
import { noteKind } from './kind.js'

@ObjectType('Note', {
  implements: Node,
  description: 'A note of an officer about a person, an asset, a tenure or something else.',
})
export class NoteNode extends recordNode('Note', noteFields) {
  static readonly of = oncePerRow((row: Note) => new NoteNode(row))
  static readonly find = nodeFinder('note', NoteNode.of)
}

@ObjectType({ description: 'A page of notes.' })
export class NoteConnection extends kindConnection(noteKind, () => NoteNode, NoteNode.of) {}
