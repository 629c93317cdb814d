import { createHash } from 'node:crypto'

/** Names that a server may come to know on each connection; it keeps what it prepared as long as that. */
const mostNames = 60

/** Texts that are counted before they have a name. */
const mostCounted = 500

/** A text is prepared by name when it comes by for this time: many come by once. */
const namedFrom = 3

/** A statement, under its name where it has one. @param names null where none may be prepared */
export function named(names: StatementNames | null, text: string): { name?: string; text: string } {
  const name = names?.of(text)
  return name === undefined ? { text } : { name, text }
}

/**
 * Names of statements that are prepared on each connection once, so that the server need not parse them each
 * time. Bounded, because texts differ by what is asked for.
 */
export class StatementNames {
  private readonly names = new Map<string, string>()
  private readonly counts = new Map<string, number>()

  /** @returns undefined for a statement that goes without */
  of(sql: string): string | undefined {
    const known = this.names.get(sql)
    if (known !== undefined || this.names.size >= mostNames) return known
    const count = (this.counts.get(sql) ?? 0) + 1
    if (count < namedFrom) {
      if (this.counts.size >= mostCounted) this.counts.clear()
      this.counts.set(sql, count)
      return undefined
    }
    this.counts.delete(sql)
    // The same for the same text, whoever asks on the same connection.
    const name = createHash('sha256').update(sql).digest('base64url').slice(0, 22)
    this.names.set(sql, name)
    return name
  }
}
