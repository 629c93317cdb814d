import { z } from 'zod'
import type { ErrorCode } from '../errors/error-table.js'

const refusalShape = z.object({
  errors: z.array(z.object({ error: z.string(), message: z.string().catch('') })).min(1),
})

/** One entry of the provider's error body. Its message may repeat what we sent: never pass it on. */
export interface Refusal {
  readonly error: string
  readonly message: string
}

/** The refusals in an answer's body; none when it is not in the provider's own shape. */
export function refusalsIn(body: unknown): readonly Refusal[] {
  return refusalShape.safeParse(body).data?.errors ?? []
}

/**
 * Refusals whose class says too little. Messages are not part of the provider's contract and change, so
 * each pattern is loose, and what matches none is still refused as PROVIDER_REJECTED. Placeholders' names
 * are the authors' words, so the rule about them comes first.
 */
const tellingMessages: readonly (readonly [error: string, message: RegExp, code: ErrorCode])[] = [
  ['BadRequestError', /^missing personalisation/i, 'PERSONALISATION_MISSING'],
  ['BadRequestError', /template (?:not found|has been deleted)/i, 'TEMPLATE_NOT_FOUND'],
  ['BadRequestError', /not suitable for/i, 'TEMPLATE_TYPE_MISMATCH'],
  ['BadRequestError', /to this recipient|to international/i, 'RECIPIENT_NOT_ALLOWED'],
  ['BadRequestError', /not allowed to send|cannot send letters/i, 'CHANNEL_NOT_ALLOWED'],
  ['BadRequestError', /too long|longer than/i, 'MESSAGE_TOO_LONG'],
  ['BadRequestError', /message is empty/i, 'MESSAGE_EMPTY'],
  ['InvalidPhoneError', /^/, 'RECIPIENT_INVALID'],
  ['ValidationError', /^(?:email_address|phone_number)\b/i, 'RECIPIENT_INVALID'],
  ['ValidationError', /^personalisation is a required/i, 'PERSONALISATION_MISSING'],
  ['ValidationError', /^template_id\b/i, 'TEMPLATE_NOT_FOUND'],
  [
    'ValidationError',
    /^(?:address|must be a real|(?:the )?(?:last|first 2) lines? of)\b/i,
    'ADDRESS_INVALID',
  ],
  ['ValidationError', /\bqr code\b/i, 'QR_CODE_TOO_LONG'],
]

/** Our code for what the provider holds against a request; the first refusal that tells more wins. */
export function refusalCode(refusals: readonly Refusal[]): ErrorCode {
  for (const { error, message } of refusals) {
    const telling = tellingMessages.find(
      ([of, pattern]) => of === error && pattern.test(message.trimStart()),
    )
    if (telling !== undefined) return telling[2]
  }
  return 'PROVIDER_REJECTED'
}

/** The class of this refusal also covers wrong keys; only the message speaks of the clock. */
export function speaksOfClock({ error, message }: Refusal): boolean {
  return error === 'AuthError' && /\bclock\b/i.test(message)
}

/** So does this one: a service that was closed refuses every key, and no new key helps. */
export function speaksOfArchive({ error, message }: Refusal): boolean {
  return error === 'AuthError' && /service is archived/i.test(message)
}
