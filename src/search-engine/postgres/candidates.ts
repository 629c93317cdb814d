import type { KnownShare, PostingsMemory } from './postings-memory.js'
import type { Ask } from './session.js'
import type { IndexTable } from './table.js'

/** A row that is to be ranked. */
export interface Candidate {
  readonly id: string
  readonly isPreferred: boolean
  readonly postings: string
}

interface Row {
  readonly id: string
  readonly version: string
  readonly postings: string
}

/** Where postings come from. */
interface Sources {
  readonly table: IndexTable
  readonly memory: PostingsMemory
  /** Takes down how many were in memory. */
  readonly share: KnownShare
}

/** Characters of a UUID. */
const idLength = 36

/**
 * Reads the lines of candidates: an id, 1 or 0 for whether it is preferred, the version of the row, and behind
 * a blank its postings. Where these are left out, they come from memory, and by a statement of their own where
 * they are not there. What went meanwhile is left out.
 */
export async function readCandidates(
  lines: readonly string[],
  { table, memory, share }: Sources,
  ask: Ask,
): Promise<Candidate[]> {
  const missing: string[] = []
  let known = 0
  const found = lines.map((line) => {
    const blank = line.indexOf(' ', idLength)
    const id = line.slice(0, idLength)
    const version = line.slice(idLength + 1, blank === -1 ? undefined : blank)
    const kept = memory.get(id, version)
    const postings = kept ?? (blank === -1 ? undefined : line.slice(blank + 1))
    if (kept !== undefined) known += 1
    else if (postings === undefined) missing.push(id)
    else memory.keep(id, version, postings)
    return { id, isPreferred: line[idLength] === '1', postings }
  })
  share.count(known, lines.length)
  const read = await readMissing(missing, table, memory, ask)
  return found.flatMap(({ postings, ...candidate }) => {
    const text = postings ?? read.get(candidate.id)
    return text === undefined ? [] : [{ ...candidate, postings: text }]
  })
}

async function readMissing(
  ids: readonly string[],
  table: IndexTable,
  memory: PostingsMemory,
  ask: Ask,
): Promise<ReadonlyMap<string, string>> {
  const read = new Map<string, string>()
  if (ids.length === 0) return read
  const rows = await ask<Row>(
    `select id, xmin::text as version, postings from ${table.name} where id = any($1::uuid[])`,
    [ids],
  )
  for (const { id, version, postings } of rows) {
    memory.keep(id, version, postings)
    read.set(id, postings)
  }
  return read
}
