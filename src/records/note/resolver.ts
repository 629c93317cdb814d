import { ArgsType, type ClassType } from 'type-graphql'
import { PagingArgs } from '../../schema/connections.js'
import { Optional, OptionalFlag, OptionalTime } from '../../schema/fields.js'
import type { Node } from '../../schema/node.js'
import { AssetNode } from '../asset/type.js'
import { PersonNode } from '../person/type.js'
import { listResolver } from '../kinds/list-resolver.js'
import { itemId, latestFirst, storableTexts, type RecordList } from '../record-lists.js'
import { targetLinks } from '../kinds/target-links.js'
import { TenureNode } from '../tenure/type.js'
import { WorkOrderNode } from '../work-order/type.js'
import { NoteConnection, NoteNode } from './type.js'

@ArgsType()
class NotesArgs extends PagingArgs {
  @Optional(() => [String], 'Any of these categories. Example: ["Repairs"].')
  categories?: string[] | null

  @OptionalFlag('True for notes that are to be read first, false for all other notes.')
  isHighlighted?: boolean | null

  @OptionalTime('Written at or after this time. Example: "2026-11-01T00:00:00Z".')
  createdFrom?: Date | null
}

function notesList({ categories, isHighlighted, createdFrom }: NotesArgs): RecordList {
  const filter = [
    storableTexts(categories),
    isHighlighted ?? null,
    createdFrom?.toISOString() ?? null,
  ]
  return {
    name: 'notes',
    source: 'note item',
    where: `item.target_id = parent.id
      and ($2::text[] is null or lower(item.category) = any($2))
      and ($3::boolean is null or coalesce(item.is_highlighted, false) = $3)
      and ($4::timestamptz is null or item.created_at >= $4)`,
    values: filter,
    filter: [JSON.stringify(filter)],
    keys: [latestFirst('item.created_at'), itemId],
    direction: 'desc',
  }
}

/** Declares the field `notes` of a record type. */
const notesResolver = (node: () => ClassType<Node>) =>
  listResolver({
    node,
    kind: 'note',
    description: 'Notes about this record, latest first. Needs `search:notes`.',
    args: NotesArgs,
    list: notesList,
    connection: NoteConnection,
  })

export const noteResolvers = [
  notesResolver(() => AssetNode),
  notesResolver(() => PersonNode),
  notesResolver(() => TenureNode),
  notesResolver(() => WorkOrderNode),
  targetLinks(() => NoteNode, 'note'),
] as const
