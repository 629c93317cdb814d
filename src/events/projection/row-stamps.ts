import type { Prisma } from '../../generated/prisma/client.js'
import type { RecordKind } from '../../records/record-types.js'

/**
 * Marks of the rows as they are now: the number of the transaction that wrote them, null of those that
 * are not there. A row whose mark is the same before its entity was read from the source and when it
 * is written holds nothing newer than what was read: whoever wrote it had read the source before.
 */
export async function rowStamps(
  tx: Prisma.TransactionClient,
  kind: RecordKind,
  ids: readonly string[],
): Promise<Map<string, string | null>> {
  const stamps = new Map<string, string | null>(ids.map((id) => [stampKey(kind, id), null]))
  if (ids.length === 0) return stamps
  const rows = await tx.$queryRawUnsafe<{ id: string; stamp: string }[]>(
    `select id, xmin::text as stamp from "${kind}" where id = any($1::uuid[])`,
    ids,
  )
  for (const { id, stamp } of rows) stamps.set(stampKey(kind, id), stamp)
  return stamps
}

export function stampKey(kind: RecordKind, id: string): string {
  return `${kind} ${id}`
}
