import { z } from 'zod'
import { CursorCodec, fingerprintOf } from '../../paging/cursor.js'
import type { SearchRequest } from '../../../packages/search-engine/src/search-engine.js'
import type { AskedFacet } from './facet-page.js'
import { keptInterpretation } from './interpretation.js'

/** What is asked, without the part of the list that is wanted. */
export interface Question extends Omit<SearchRequest, 'offset' | 'limit' | 'snapshot' | 'facets'> {
  readonly facets?: readonly AskedFacet[]
}

/** Offset in the list, the snapshot that keeps later documents out of it, and how its text is read. */
const cursorPosition = z.tuple([
  z.number().int().min(0),
  z.string().regex(/^\d{1,18}$/),
  keptInterpretation.nullable(),
])

export type CursorPosition = z.infer<typeof cursorPosition>

/** What decides which hits there are: what is shown of them does not. */
export function listOf(question: Question): Omit<Question, 'highlight' | 'facets'> {
  const { highlight: _highlight, facets: _facets, ...list } = question
  return list
}

/** The cursors of the list that a question finds. */
export class SearchCursors {
  private readonly codec: CursorCodec<CursorPosition>
  private readonly fingerprint: string

  /**
   * @param identity tells the list apart, where the question may change while somebody pages; by default the
   * question
   */
  constructor(question: Question, identity: unknown = listOf(question)) {
    this.codec = new CursorCodec(question.index, cursorPosition)
    this.fingerprint = fingerprintOf(identity)
  }

  encode(position: CursorPosition): string {
    return this.codec.encode(position, this.fingerprint)
  }

  /** @throws GatewayError CURSOR_INVALID or CURSOR_MISMATCH, at the argument */
  decode(cursor: string, argument: string): CursorPosition {
    return this.codec.decode(cursor, this.fingerprint, argument)
  }
}
