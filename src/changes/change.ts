import { z } from 'zod'

/**
 * Of what something may change. Deliveries are named by their notification, records by their own id, and
 * documents not at all.
 */
export const changeTopics = ['notification', 'delivery', 'record', 'document'] as const

export type ChangeTopic = (typeof changeTopics)[number]

/** What was committed. It says where to look, never what is there. */
export interface Change {
  readonly topic: ChangeTopic
  /**
   * What happened: of notifications `created`, `seen`, `read`, `archived`, `acted`, `cancelled`, `deleted`,
   * `purged` or `changed`; of deliveries `created` or `changed`; of records their kind; of documents
   * `changed`. `gap` of anything that nobody heard of.
   */
  readonly what: string
  /** Null when it may be any of them, so that everything has to be looked at. */
  readonly ids: readonly string[] | null
}

const payloadShape = z.object({
  topic: z.enum(changeTopics),
  what: z.string(),
  ids: z.array(z.string()).optional(),
})

/** @returns null for a payload that is not ours */
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
