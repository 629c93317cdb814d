/** What a statement does to its transaction, as far as its first word tells. */
export type StatementKind = 'begin' | 'commit' | 'rollback' | 'read' | 'other'

const firstWord = /^\s*(\w+)/

const kinds: Readonly<Record<string, StatementKind>> = {
  begin: 'begin',
  start: 'begin',
  commit: 'commit',
  end: 'commit',
  rollback: 'rollback',
  abort: 'rollback',
  select: 'read',
  show: 'read',
  set: 'read',
}

/** A `with` counts as one that may write, for it can hold an `insert`. */
export function statementKind(sql: string): StatementKind {
  return kinds[firstWord.exec(sql)?.[1]?.toLowerCase() ?? ''] ?? 'other'
}
