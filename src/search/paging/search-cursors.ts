import { z } from 'zod'
import { CursorCodec, fingerprintOf } from '../../paging/cursor.js'
import type { SearchQuery } from '../../records/kinds/record-search.js'
import { storedInterpretation } from './interpretation.js'

/** Offset in the list, the snapshot that excludes later documents, and the interpretation of the text. */
const cursorPosition = z.tuple([
  z.number().int().min(0),
  z.string().regex(/^\d{1,18}$/),
  storedInterpretation.nullable(),
])

export type CursorPosition = z.infer<typeof cursorPosition>

/** The parts of a query that determine its hits. */
export function listOf(query: SearchQuery): Omit<SearchQuery, 'highlight' | 'facets'> {
  const { highlight: _highlight, facets: _facets, ...list } = query
  return list
}

/** The cursors of a query's hits. */
export class SearchCursors {
  private readonly codec: CursorCodec<CursorPosition>
  private readonly fingerprint: string

  /** @param identity binds the cursors where the query itself may change between two pages; by default the query */
  constructor(query: SearchQuery, identity: unknown = listOf(query)) {
    this.codec = new CursorCodec(query.index, cursorPosition)
    this.fingerprint = fingerprintOf(identity)
  }

  encode(position: CursorPosition): string {
    return this.codec.encode(position, this.fingerprint)
  }

  /** @throws GatewayError CURSOR_INVALID or CURSOR_MISMATCH with the path of the argument */
  decode(cursor: string, argument: string): CursorPosition {
    return this.codec.decode(cursor, this.fingerprint, argument)
  }
}
