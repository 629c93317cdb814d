import { z } from 'zod'
import { badRequest, refusal } from './api-error.js'
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
  if (recipient.includes('@')) return recipient.trim().toLowerCase()
  const number = phoneOf(recipient)
  return number === null ? recipient.trim().toLowerCase() : number.digits
}

/** Validated and answered, but nothing is kept of messages to them. */
export function isSmokeRecipient(recipient: string): boolean {
  return smokeRecipients.has(canonical(recipient))
}

/** What the test key makes of the provider's test recipients. */
export function testOutcome(recipient: string): Outcome | undefined {
  return testOutcomes.get(canonical(recipient))
}

export function emailFault(address: string): string | null {
  return z.email().max(320).safeParse(address.trim()).success ? null : 'Not a valid email address'
}

/** What the request's schema finds; whether the number may be written to is asked later. */
export function phoneFault(text: string): string | null {
  const number = phoneOf(text)
  if (number === null) return 'Must not contain letters or symbols'
  const [shortest, longest] = number.international ? [8, 15] : [10, 10]
  if (number.digits.length < shortest) return 'Not enough digits'
  return number.digits.length > longest ? 'Too many digits' : null
}

export function isInternational(phoneNumber: string): boolean {
  return phoneOf(phoneNumber)?.international === true
}

/** @throws ApiError for landlines, numbers abroad and people outside the team, where not allowed */
export function checkRecipient({ service, key }: Caller, recipient: string): void {
  const number = recipient.includes('@') ? null : phoneOf(recipient)
  if (number?.international === true && service.internationalTexts !== true) {
    throw badRequest('Cannot send to international mobile numbers')
  }
  if (number?.international === false && !number.digits.startsWith('7')) {
    throw refusal(400, 'InvalidPhoneError', 'Not a UK mobile number')
  }
  if (key.type === 'test' || isSmokeRecipient(recipient)) return
  if (key.type !== 'team' && service.trial !== true) return
  if ((service.team ?? []).some((member) => canonical(member) === canonical(recipient))) return
  throw badRequest(
    key.type === 'team'
      ? 'Can’t send to this recipient using a team-only API key'
      : 'Can’t send to this recipient when service is in trial mode – see https://www.notifications.service.gov.uk/trial-mode',
  )
}

interface PhoneNumber {
  readonly international: boolean
  /** Of UK numbers without the leading 0 or 44. */
  readonly digits: string
}

function phoneOf(text: string): PhoneNumber | null {
  const bare = text.replace(/[\s().-]/g, '').replace(/^00/, '+')
  if (!/^\+?\d+$/.test(bare)) return null
  const british = /^(?:\+44|44(?=\d{10}$)|0|(?=7))0?(\d*)$/.exec(bare)
  if (british !== null) return { international: false, digits: british[1] ?? '' }
  const digits = bare.replace('+', '')
  // Too short for any country: read as the stump of a number at home.
  return { international: bare.startsWith('+') || digits.length >= 8, digits }
}
