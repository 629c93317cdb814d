import { ArgsType, Field, Int, ObjectType, type ClassType } from 'type-graphql'
import type { Connection, DeferredConnection, Edge, PageInfo } from '../paging/connection.js'
import { maximumPageSize } from '../paging/page-request.js'
import { Flag, OptionalInt, OptionalText, Text } from './fields.js'

@ObjectType('PageInfo', { description: 'Where a page lies in its list.' })
export class PageInfoType implements PageInfo {
  @Flag('True when the list goes on after this page.')
  readonly hasNextPage!: boolean

  @Flag('True when the list has rows before this page.')
  readonly hasPreviousPage!: boolean

  @OptionalText('Cursor of the first row; null on an empty page.')
  readonly startCursor!: string | null

  @OptionalText('Cursor of the last row; null on an empty page.')
  readonly endCursor!: string | null
}

/** Both ways of paging, for every list field. */
@ArgsType()
export class PagingArgs {
  @OptionalInt(
    `Rows to return from the start, or after \`after\`. At most ${maximumPageSize}. Example: 20.`,
  )
  first?: number | null

  @OptionalText('Cursor of the row to start behind.')
  after?: string | null

  @OptionalInt(
    `Rows to return from the end, or before \`before\`. At most ${maximumPageSize}. Example: 20.`,
  )
  last?: number | null

  @OptionalText('Cursor of the row to stop in front of.')
  before?: string | null

  @OptionalInt('Number of the page, from 1; 0 is taken as 1. Not together with first or last.')
  page?: number | null

  @OptionalInt(`Rows a page, with \`page\`. At most ${maximumPageSize}. Example: 50.`)
  pageSize?: number | null
}

/**
 * Declares `<name>Edge` and the fields of `<name>Connection` for a node type. The class is made from a
 * page of rows; `toNode` turns each row into its GraphQL object, when it is asked for.
 */
export function connectionType<Row, N extends object>(
  name: string,
  node: () => ClassType<N>,
  toNode: (row: Row) => N,
) {
  @ObjectType(`${name}Edge`, { description: `One row of a list of ${name} records.` })
  class EdgeType implements Edge<N> {
    @Text('The position of this row in this list.')
    get cursor(): string {
      return this.edge.cursor
    }

    @Field(() => node(), { description: 'The record.' })
    readonly node: N

    constructor(private readonly edge: Edge<Row>) {
      this.node = toNode(edge.node)
    }
  }

  @ObjectType()
  abstract class ConnectionBase {
    readonly #page: Connection<Row> | DeferredConnection<Row>
    #edges: Promise<readonly EdgeType[]> | null = null

    constructor(page: Connection<Row> | DeferredConnection<Row>) {
      this.#page = page
    }

    @Field(() => [EdgeType], { description: 'The rows of the page with their cursors.' })
    edges(): Promise<readonly Edge<N>[]> {
      return this.#shown()
    }

    @Field(() => [node()], { description: 'The records of the page, without cursors.' })
    async nodes(): Promise<readonly N[]> {
      const edges = await this.#shown()
      return edges.map((edge) => edge.node)
    }

    @Field(() => PageInfoType, { description: 'Where this page lies in the list.' })
    async pageInfo(): Promise<PageInfo> {
      const { pageInfo } = await this.#read()
      return pageInfo
    }

    @Field(() => Int, { description: 'Rows in the whole list.' })
    totalCount(): Promise<number> {
      return this.#page.totalCount()
    }

    #shown(): Promise<readonly EdgeType[]> {
      this.#edges ??= this.#read().then(({ edges }) => edges.map((edge) => new EdgeType(edge)))
      return this.#edges
    }

    async #read(): Promise<Connection<Row>> {
      return 'read' in this.#page ? this.#page.read() : this.#page
    }
  }
  return ConnectionBase
}
