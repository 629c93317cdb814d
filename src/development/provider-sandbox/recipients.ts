import { badRequest, refusal } from './api-error.js'
import { readEmailAddress } from './email-address.js'
import { readPhoneNumber } from './phone-number.js'
import type { Caller } from './services.js'

/** Fate of a message; the walk through the statuses follows from it. */
export const outcomes = [
  'delivered',
  'temporary-failure',
  'permanent-failure',
  'technical-failure',
  /** Texts only: the carrier asks for more before it delivers. */
  'pending',
  /** No word from the carrier; fails after 72 hours. */
  'unanswered',
  /** International texts: nothing more is ever heard. */
  'sent',
  /** Letters only. */
  'cancelled',
  /** Finished letters only, like the next. */
  'virus-scan-failed',
  'validation-failed',
] as const
export type Outcome = (typeof outcomes)[number]

const smokeRecipients = new Set([
  '7700900000',
  '7700900111',
  '7700900222',
  'simulate-delivered@notifications.service.gov.uk',
  'simulate-delivered-2@notifications.service.gov.uk',
  'simulate-delivered-3@notifications.service.gov.uk',
])

const testOutcomes: ReadonlyMap<string, Outcome> = new Map([
  ['temp-fail@simulator.notify', 'temporary-failure'],
  ['7700900003', 'temporary-failure'],
  ['perm-fail@simulator.notify', 'permanent-failure'],
  ['7700900002', 'permanent-failure'],
])

/** One spelling for each e-mail address and each phone number: lower case, UK numbers without prefix. */
export function canonical(recipient: string): string {
  const text = readEmailAddress(recipient).toLowerCase()
  return /^[\s\d()+-]+$/.test(text) && /\d/.test(text) ? readPhoneNumber(text).digits : text
}

/** Validated and answered, but nothing is kept of messages to them. */
export function isSmokeRecipient(recipient: string): boolean {
  return smokeRecipients.has(canonical(recipient))
}

/** What the test key makes of the provider's test recipients. */
export function testOutcome(recipient: string): Outcome | undefined {
  return testOutcomes.get(canonical(recipient))
}

/** @throws ApiError for people outside the team, numbers abroad and landlines, where not allowed */
export function checkRecipient(caller: Caller, recipient: string): void {
  checkTeam(caller, recipient)
  if (recipient.includes('@')) return
  const { international, digits } = readPhoneNumber(recipient)
  if (international && caller.service.internationalTexts !== true) {
    throw badRequest('Cannot send to international mobile numbers')
  }
  if (!international && !digits.startsWith('7')) {
    throw refusal(400, 'InvalidPhoneError', 'Not a UK mobile number')
  }
}

function checkTeam({ service, key }: Caller, recipient: string): void {
  if (key.type === 'test' || isSmokeRecipient(recipient)) return
  if (key.type !== 'team' && service.trial !== true) return
  if ((service.team ?? []).some((member) => canonical(member) === canonical(recipient))) return
  throw badRequest(
    key.type === 'team'
      ? 'Can’t send to this recipient using a team-only API key'
      : 'Can’t send to this recipient when service is in trial mode – see https://www.notifications.service.gov.uk/trial-mode',
  )
}
