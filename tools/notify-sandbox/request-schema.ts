import { z } from 'zod'
import { invalid } from './api-error.js'
import type { Channel } from './templates.js'

const required = (fault: string) => ({
  error: ({ input }: { readonly input?: unknown }) =>
    input === undefined ? 'is a required property' : fault,
})

const text = z.string(required('is not of type string'))
const personalisation = z.record(z.string(), z.unknown(), required('is not of type object'))

const shared = {
  template_id: z.guid(required('is not a valid UUID')).toLowerCase(),
  reference: z.string().max(1_000, 'is too long').nullish(),
  personalisation: personalisation.default({}),
}

const forms = {
  email: z.object({ ...shared, email_address: text }),
  sms: z.object({ ...shared, phone_number: text }),
  letter: z.object({ ...shared, personalisation }),
} satisfies Record<Channel, z.ZodType>

const previewForm = z.object({ personalisation: personalisation.default({}) })

/** A request to send. The recipient of a letter is in its personalisation. */
export type SendRequest = z.infer<(typeof forms)[Channel]> & {
  readonly email_address?: string
  readonly phone_number?: string
}

/** @throws ApiError with one entry per fault */
export function parseSendRequest(channel: Channel, body: unknown): SendRequest {
  return parse<SendRequest>(forms[channel], body)
}

/** @throws ApiError with one entry per fault */
export function parsePreviewRequest(body: unknown): z.infer<typeof previewForm> {
  return parse(previewForm, body ?? {})
}

function parse<T>(form: z.ZodType<T>, body: unknown): T {
  const parsed = form.safeParse(body)
  if (parsed.success) return parsed.data
  throw invalid(...parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`))
}
