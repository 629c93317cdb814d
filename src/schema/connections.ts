import { ArgsType, Field, Int, ObjectType, type ClassType } from 'type-graphql'
import type { Connection, DeferredConnection, Edge, PageInfo } from '../paging/connection.js'
import { maximumPageSize } from '../paging/page-request.js'
import { Flag, OptionalInt, OptionalText, Text } from './fields.js'

@ObjectType('PageInfo', { description: 'Position of a page in its list.' })
export class PageInfoType implements PageInfo {
  @Flag('True if there are more rows after this page.')
  readonly hasNextPage!: boolean

  @Flag('True if there are rows before this page.')
  readonly hasPreviousPage!: boolean

  @OptionalText('Cursor of the first row. Null on an empty page.')
  readonly startCursor!: string | null

  @OptionalText('Cursor of the last row. Null on an empty page.')
  readonly endCursor!: string | null
}

/** Paging arguments of list fields: by page or by cursor. */
@ArgsType()
export class PagingArgs {
  @OptionalInt(
    `Return this many rows from the start of the list, or the first ones after the cursor \`after\`. At most ${maximumPageSize}. Example: 20.`,
  )
  first?: number | null

  @OptionalText('Return the rows after this cursor.')
  after?: string | null

  @OptionalInt(
    `Return this many rows from the end of the list, or the last ones before the cursor \`before\`. At most ${maximumPageSize}. Example: 20.`,
  )
  last?: number | null

  @OptionalText('Return the rows before this cursor.')
  before?: string | null

  @OptionalInt(
    'Page number, from 1. 0 means 1. Do not combine with `first`, `last`, `after` or `before`.',
  )
  page?: number | null

  @OptionalInt(
    `Rows per page, when paging by page number. Do not combine with \`first\`, \`last\`, \`after\` or \`before\`. At most ${maximumPageSize}. Example: 50.`,
  )
  pageSize?: number | null
}

/** Declares `<name>Edge` with the fields of every edge. */
function edgeType<Row, N extends object>(
  name: string,
  node: () => ClassType<N>,
  toNode: (row: Row) => N,
): EdgeClass<Row, N> {
  @ObjectType(`${name}Edge`, { description: `One row of ${name}Connection.` })
  class EdgeType implements Edge<N> {
    @Text('Cursor of this row in this list.')
    get cursor(): string {
      return this.edge.cursor
    }

    @Field(() => node(), { description: 'The record.' })
    readonly node: N

    constructor(private readonly edge: Edge<Row>) {
      this.node = toNode(edge.node)
    }
  }
  return EdgeType
}

type EdgeClass<Row, N extends object> = new (edge: Edge<Row>) => Edge<N>

/**
 * Declares the fields of `<name>Connection` for a node type. The class is constructed from a page of rows; `toNode`
 * converts a row to its GraphQL object on demand.
 *
 * @param EdgeType by default a class with the fields of every edge
 */
export function connectionType<Row, N extends object>(
  name: string,
  node: () => ClassType<N>,
  toNode: (row: Row) => N,
  EdgeType: EdgeClass<Row, N> = edgeType(name, node, toNode),
) {
  @ObjectType()
  abstract class ConnectionBase {
    readonly #page: Connection<Row> | DeferredConnection<Row>
    #edges: Promise<readonly Edge<N>[]> | null = null

    constructor(page: Connection<Row> | DeferredConnection<Row>) {
      this.#page = page
    }

    @Field(() => [EdgeType], { description: 'Rows of this page, each with its cursor.' })
    edges(): Promise<readonly Edge<N>[]> {
      return this.#readEdges()
    }

    @Field(() => [node()], { description: 'Records of this page, without cursors.' })
    async nodes(): Promise<readonly N[]> {
      const edges = await this.#readEdges()
      return edges.map((edge) => edge.node)
    }

    @Field(() => PageInfoType, { description: 'Position of this page in the list.' })
    async pageInfo(): Promise<PageInfo> {
      const { pageInfo } = await this.#read()
      return pageInfo
    }

    @Field(() => Int, { description: 'Total number of rows in the list.' })
    totalCount(): Promise<number> {
      return this.#page.totalCount()
    }

    #readEdges(): Promise<readonly Edge<N>[]> {
      this.#edges ??= this.#read().then(({ edges }) => edges.map((edge) => new EdgeType(edge)))
      return this.#edges
    }

    async #read(): Promise<Connection<Row>> {
      return 'read' in this.#page ? this.#page.read() : this.#page
    }
  }
  return ConnectionBase
}
