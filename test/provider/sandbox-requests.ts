import { afterAll, beforeAll, expect, it } from 'vitest'
import { otherServices } from './sandbox-other-services.js'
import {
  address,
  refusalBody,
  startSandbox,
  templates,
  values,
  type Asking,
  type Subject,
} from './sandbox-subject.js'

/** What a request is refused with; messages by their text or form. */
export type Refusal = readonly [status: number, error: string, message: string | RegExp]

export const bad = (message: string | RegExp): Refusal => [400, 'BadRequestError', message]
export const invalid = (message: string | RegExp): Refusal => [400, 'ValidationError', message]

/** A case of a table: what is asked, where, how, and what comes back. */
export type Case = readonly [name: string, path: string, asking: Asking, refusal: Refusal]

export const paths = {
  email: '/v2/notifications/email',
  sms: '/v2/notifications/sms',
  letter: '/v2/notifications/letter',
}

/** Bodies that would be accepted. */
export const toEmail = {
  template_id: templates.email.id,
  email_address: 'ada@example.com',
  personalisation: values,
}
export const toPhone = {
  template_id: templates.sms.id,
  phone_number: '07700900123',
  personalisation: values,
}
export const onEnvelope = (lines: Readonly<Record<string, unknown>>) => ({
  template_id: templates.letter.id,
  personalisation: { ...values, ...lines },
})
export const toAddress = onEnvelope(address)

export async function expectRefusal(
  subject: Subject,
  path: string,
  asking: Asking,
  [status, error, message]: Refusal,
): Promise<void> {
  const answer = await subject.ask(path, asking)
  const form: unknown = typeof message === 'string' ? message : expect.stringMatching(message)
  expect(answer.json, answer.text).toEqual(refusalBody(status, error, form))
  expect(answer.status).toBe(status)
}

/** One sandbox with all services for the tests of a file; it is there once they run. */
export function sharedSandbox(): () => Subject {
  let subject: Subject
  beforeAll(async () => {
    subject = await startSandbox({ services: otherServices })
  })
  afterAll(() => subject.close())
  return () => subject
}

/** A test for each case of a table. */
export function itRefuses(subject: () => Subject, cases: readonly Case[]): void {
  it.each<Case>(cases)('%s is refused', async (_case, path, asking, refusal) => {
    await expectRefusal(subject(), path, asking, refusal)
  })
}
