import { z } from 'zod'
import type { MessageStatus } from '../../provider/provider.js'

const text = z.string().nullable().catch(null)

const shape = z.object({
  id: z.string(),
  reference: text,
  emailAddress: text,
  phoneNumber: text,
  line1: text,
  line2: text,
  line3: text,
  line4: text,
  line5: text,
  line6: text,
  postage: text,
  type: z.string(),
  status: z.string(),
  template: z.object({ id: z.string(), version: z.number(), path: z.string() }),
  body: text,
  subject: text,
  createdByName: text,
  createdAt: z.string(),
  sentAt: text,
  completedAt: text,
}) satisfies z.ZodType<MessageStatus>

/** Our copy of a status record; null when there is none. */
export function storedStatus(column: unknown): MessageStatus | null {
  return shape.safeParse(column).data ?? null
}
