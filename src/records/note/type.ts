import { Ctx, ObjectType } from 'type-graphql'
import type { Note } from '../../generated/prisma/client.js'
import { Optional } from '../../schema/fields.js'
import { Node } from '../../schema/node.js'
import { oncePerRow } from '../../schema/once-per-row.js'
import { AssetNode } from '../asset/type.js'
import { kindConnection } from '../kinds/kind-connection.js'
import { recordNode } from '../kinds/source-fields.js'
import { PersonNode } from '../person/type.js'
import type { RecordContext } from '../record-context.js'
import { nodeFinder } from '../record-loaders.js'
import { TenureNode } from '../tenure/type.js'
import { noteFields } from './fields.js'
import { noteKind } from './kind.js'

@ObjectType('Note', {
  implements: Node,
  description: 'A note of an officer about a person, an asset, a tenure or something else.',
})
export class NoteNode extends recordNode('Note', noteFields) {
  static readonly of = oncePerRow((row: Note) => new NoteNode(row))
  static readonly find = nodeFinder(({ note }) => note, NoteNode.of)

  @Optional(() => PersonNode, 'The person that the note is about, if any. Needs `search:persons`.')
  person(@Ctx() { loaders }: RecordContext): Promise<PersonNode | null> {
    return PersonNode.find(this.targetOf('person'), loaders)
  }

  @Optional(() => AssetNode, 'The asset that the note is about, if any. Needs `search:assets`.')
  asset(@Ctx() { loaders }: RecordContext): Promise<AssetNode | null> {
    return AssetNode.find(this.targetOf('asset'), loaders)
  }

  @Optional(() => TenureNode, 'The tenure that the note is about, if any. Needs `search:tenures`.')
  tenure(@Ctx() { loaders }: RecordContext): Promise<TenureNode | null> {
    return TenureNode.find(this.targetOf('tenure'), loaders)
  }

  private targetOf(type: string): string | null {
    return this.targetType === type ? this.targetId : null
  }
}

@ObjectType({ description: 'A page of notes.' })
export class NoteConnection extends kindConnection(noteKind, () => NoteNode, NoteNode.of) {}
