import { z } from 'zod'
import type { EventHints } from './inbox/inbound-event.js'
import { identifier } from './inbox/identifier.js'

const side = z
  .object({
    householdMembers: z.array(z.object({ id: identifier }).catch({ id: '' })).catch([]),
    targetId: identifier.nullable().catch(null),
    targetType: z.string().max(50).nullable().catch(null),
  })
  .partial()
  .catch({})

const eventData = z.object({ oldData: side, newData: side }).partial().catch({})

/** Reads what is of use from an event's data; whatever does not fit counts as not given. */
export function hintsOf(data: unknown): EventHints {
  const { oldData = {}, newData = {} } = eventData.parse(data ?? {})
  const before = memberIds(oldData)
  const after = memberIds(newData)
  return {
    addedMembers: after.filter((id) => !before.includes(id)),
    removedMembers: before.filter((id) => !after.includes(id)),
    targetId: newData.targetId ?? oldData.targetId ?? null,
    targetType: newData.targetType ?? oldData.targetType ?? null,
  }
}

function memberIds({ householdMembers = [] }: z.infer<typeof side>): string[] {
  return householdMembers.map(({ id }) => id).filter((id) => id !== '')
}
