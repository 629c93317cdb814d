import { z } from 'zod'

/**
 * The topics of changes. A change of deliveries has the ids of their notifications, a change of records has the ids of
 * the records, and a change of documents has no ids.
 */
export const changeTopics = ['notification', 'delivery', 'record', 'document'] as const

export type ChangeTopic = (typeof changeTopics)[number]

/** A committed change. It says what to read again, not the new values. */
export interface Change {
  readonly topic: ChangeTopic
  /**
   * For notifications `created`, `seen`, `read`, `archived`, `acted`, `cancelled`, `deleted`, `purged` or
   * `changed`; for deliveries `created` or `changed`; for records their kind; for documents `changed`. `gap`
   * means that changes may have been missed.
   */
  readonly what: string
  /** Null if everything of the topic may have changed. */
  readonly ids: readonly string[] | null
}

const payloadShape = z.object({
  topic: z.enum(changeTopics),
  what: z.string(),
  ids: z.array(z.string()).optional(),
})

/** Parses the payload of a database notification. @returns null if it is not a change */
export function readChange(payload: string): Change | null {
  let json: unknown
  try {
    json = JSON.parse(payload)
  } catch {
    return null
  }
  const { data } = payloadShape.safeParse(json)
  return data === undefined ? null : { topic: data.topic, what: data.what, ids: data.ids ?? null }
}
