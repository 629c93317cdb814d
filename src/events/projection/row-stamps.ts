import { Prisma } from '../../generated/prisma/client.js'
import type { RecordKind } from '../../records/model/record-model.js'

/** Names a row among those of all kinds. */
export type StampKey = `${RecordKind} ${string}`

export function stampKey(kind: RecordKind, id: string): StampKey {
  return `${kind} ${id}`
}

/**
 * Marks of the rows as they are now: the number of the transaction that wrote them, null of those that
 * are not there. A row whose mark is the same before its entity was read from the source and when it
 * is written holds nothing newer than what was read: its writer had read the source before.
 */
export async function rowStamps(
  tx: Prisma.TransactionClient,
  keys: readonly StampKey[],
): Promise<Map<StampKey, string | null>> {
  const stamps = new Map<StampKey, string | null>(keys.map((key) => [key, null]))
  const byKind = new Map<RecordKind, string[]>()
  for (const key of stamps.keys()) {
    const [kind, id] = key.split(' ') as [RecordKind, string]
    byKind.set(kind, [...(byKind.get(kind) ?? []), id])
  }
  if (byKind.size === 0) return stamps
  const selects = [...byKind].map(
    ([kind, ids]) => Prisma.sql`
      select ${kind} as kind, id, xmin::text as stamp from ${Prisma.raw(`"${kind}"`)}
      where id = any(${ids}::uuid[])`,
  )
  const rows = await tx.$queryRaw<{ kind: RecordKind; id: string; stamp: string }[]>(
    Prisma.join(selects, ' union all '),
  )
  for (const { kind, id, stamp } of rows) stamps.set(stampKey(kind, id), stamp)
  return stamps
}
