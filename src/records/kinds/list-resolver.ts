import { Args, Ctx, Resolver, Root, type ClassType } from 'type-graphql'
import type { DeferredConnection } from '../../paging/connection.js'
import type { PagingArgs } from '../../schema/connections.js'
import { OptionalFieldResolver } from '../../schema/fields.js'
import type { Node } from '../../schema/node.js'
import { pluralOf, type RecordKind, type RecordRows } from '../model/record-model.js'
import type { RecordContext } from '../record-context.js'
import type { RowLoaders } from '../record-loaders.js'
import { loadRows, recordListPage } from '../record-list-page.js'
import type { RecordList } from '../record-lists.js'

/** A list of records of one kind that belong to a record of another type. */
interface ListField<Kind extends RecordKind, ListArgs extends PagingArgs> {
  /** The type that has the list. */
  readonly node: () => ClassType<Node>
  readonly kind: Kind
  readonly description: string
  readonly args: ClassType<ListArgs>
  /** @param now decides which records are overdue or current */
  readonly list: (args: ListArgs, now: Date) => RecordList
  readonly connection: new (page: DeferredConnection<RecordRows[Kind]>) => object
}

/** Declares the field of a list: `notes` of a person. */
export function listResolver<Kind extends RecordKind, ListArgs extends PagingArgs>({
  node,
  kind,
  description,
  args: ArgsOfList,
  list,
  connection: Connection,
}: ListField<Kind, ListArgs>) {
  // type-graphql finds a resolver by the name of its method.
  const name = pluralOf(kind)

  @Resolver(node)
  class ListResolver {
    @OptionalFieldResolver(() => Connection, `${description} 12 per page by default, at most 100.`)
    [name](
      @Root() { uuid }: Node,
      @Args(() => ArgsOfList) args: ListArgs,
      @Ctx() { loaders, now }: RecordContext,
    ): object {
      const rows: RowLoaders = loaders
      const page = recordListPage(loaders.lists, list(args, now), uuid, args, loadRows(rows[kind]))
      return new Connection(page)
    }
  }
  return ListResolver
}
