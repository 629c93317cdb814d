import type { PostingsMemory } from './postings-memory.js'
import type { Ask } from './session.js'
import type { IndexTable } from './table.js'

/** A row that is to be ranked. */
export interface Candidate {
  readonly id: string
  readonly isPreferred: boolean
  readonly postings: string
}

interface Found extends Omit<Candidate, 'postings'> {
  postings: string | undefined
}

/** What a line says of a row whose postings are not in memory. */
interface Missing {
  readonly id: string
  readonly version: string
  readonly place: string
}

interface Row {
  readonly id: string
  readonly postings: string
}

/** Characters of a UUID. */
const idLength = 36

/**
 * Reads the lines of candidates: an id, 1 or 0 for whether it is preferred, the version of the row, then
 * either a blank and its postings or its place in the table. Postings of the latter come from memory, and all
 * that are not there by one more statement. What went meanwhile is left out.
 */
export async function readCandidates(
  lines: readonly string[],
  table: IndexTable,
  memory: PostingsMemory,
  ask: Ask,
): Promise<Candidate[]> {
  const missing: Missing[] = []
  const found = lines.map((line): Found => {
    const id = line.slice(0, idLength)
    const isPreferred = line[idLength] === '1'
    const end = endOfNumber(line, idLength + 1)
    const version = line.slice(idLength + 1, end)
    const kept = memory.get(id, version)
    if (kept !== undefined) return { id, isPreferred, postings: kept }
    if (line[end] === '(') {
      missing.push({ id, version, place: line.slice(end) })
      return { id, isPreferred, postings: undefined }
    }
    // A copy: a part of a text keeps the whole text of all candidates.
    const own = Buffer.from(line).toString()
    const postings = own.slice(end + 1)
    memory.keep(own.slice(0, idLength), own.slice(idLength + 1, end), postings)
    return { id, isPreferred, postings }
  })
  if (missing.length > 0) {
    const read = await readMissing(missing, table, memory, ask)
    for (const candidate of found) candidate.postings ??= read.get(candidate.id)
  }
  return found.filter(isRead)
}

function isRead(found: Found): found is Found & Candidate {
  return found.postings !== undefined
}

function endOfNumber(line: string, from: number): number {
  let at = from
  while (line.charCodeAt(at) >= 0x30 && line.charCodeAt(at) <= 0x39) at += 1
  return at
}

/** By their places, which takes a third of looking for their ids; rows that were written meanwhile have left them. */
async function readMissing(
  missing: readonly Missing[],
  table: IndexTable,
  memory: PostingsMemory,
  ask: Ask,
): Promise<ReadonlyMap<string, string>> {
  const read = new Map<string, string>()
  if (missing.length === 0) return read
  const versions = new Map(missing.map(({ id, version }) => [id, version]))
  const learn = async (where: string, values: readonly string[]) => {
    const sql = `select id, postings from ${table.name} where ${where}`
    for (const { id, postings } of await ask<Row>(sql, [values])) {
      const version = versions.get(id)
      if (version === undefined) continue
      memory.keep(id, version, postings)
      read.set(id, postings)
    }
  }
  await learn(
    'ctid = any($1::tid[])',
    missing.map(({ place }) => place),
  )
  const moved = [...versions.keys()].filter((id) => !read.has(id))
  if (moved.length > 0) await learn('id = any($1::uuid[])', moved)
  return read
}
