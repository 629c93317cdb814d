import { hash } from 'node:crypto'
import type { z } from 'zod'
import { GatewayError } from '../errors/gateway-error.js'

/**
 * Encodes and decodes the cursors of one list. A cursor holds a position and a digest of the list's filter and
 * order, so it is rejected when it is used with another list, filter or order.
 */
export class Cursors<Position> {
  private readonly fingerprint: string

  /** @param criteria filter and order of the list */
  constructor(
    private readonly list: string,
    criteria: unknown,
    private readonly position: z.ZodType<Position>,
  ) {
    this.fingerprint = hash('sha256', JSON.stringify(criteria), 'base64url').slice(0, 12)
  }

  encode(position: Position): string {
    const parts = [this.list, this.fingerprint, position]
    return Buffer.from(JSON.stringify(parts)).toString('base64url')
  }

  /**
   * @param argument the argument that holds the cursor, for the error message
   * @throws GatewayError CURSOR_INVALID or CURSOR_MISMATCH
   */
  decode(cursor: string, argument: string): Position {
    const parts = parse(cursor)
    const position = this.position.safeParse(parts[2])
    if (parts.length !== 3 || typeof parts[0] !== 'string' || !position.success) {
      throw new GatewayError({
        code: 'CURSOR_INVALID',
        message: `${argument} is not a valid cursor. Use a cursor from pageInfo or an edge, unchanged.`,
        path: [argument],
      })
    }
    if (parts[0] !== this.list || parts[1] !== this.fingerprint) {
      throw new GatewayError({
        code: 'CURSOR_MISMATCH',
        message: `${argument} belongs to another query. Start again without a cursor, or repeat the text, filter and order of that query.`,
        path: [argument],
      })
    }
    return position.data
  }
}

function parse(cursor: string): unknown[] {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    return Array.isArray(parsed) ? parsed : []
  } catch {
    return []
  }
}
