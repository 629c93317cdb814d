import { hash } from 'node:crypto'
import type { z } from 'zod'
import { GatewayError } from '../errors/gateway-error.js'

/**
 * Cursors of one list. A cursor wraps a position and the fingerprint of the question it belongs to,
 * so that it cannot be carried over to another list, filter or order.
 */
export class CursorCodec<Position> {
  constructor(
    private readonly list: string,
    private readonly position: z.ZodType<Position>,
  ) {}

  encode(position: Position, fingerprint: string): string {
    return Buffer.from(JSON.stringify([this.list, fingerprint, position])).toString('base64url')
  }

  /**
   * @param argument name of the argument that carried the cursor, for the message
   * @throws GatewayError CURSOR_INVALID or CURSOR_MISMATCH
   */
  decode(cursor: string, fingerprint: string, argument: string): Position {
    const parts = parse(cursor)
    const position = this.position.safeParse(parts[2])
    if (parts.length !== 3 || typeof parts[0] !== 'string' || !position.success) {
      throw new GatewayError({
        code: 'CURSOR_INVALID',
        message: `${argument} is not a cursor of ours. Take it unchanged from pageInfo or an edge.`,
        path: [argument],
      })
    }
    if (parts[0] !== this.list || parts[1] !== fingerprint) {
      throw new GatewayError({
        code: 'CURSOR_MISMATCH',
        message: `${argument} belongs to another query. Start again without it, or repeat the text, filter and order it came from.`,
        path: [argument],
      })
    }
    return position.data
  }
}

/** A short digest of what was asked; equal questions have equal fingerprints. */
export function fingerprint(question: unknown): string {
  return hash('sha256', JSON.stringify(question), 'base64url').slice(0, 12)
}

function parse(cursor: string): unknown[] {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    return Array.isArray(parsed) ? parsed : []
  } catch {
    return []
  }
}
