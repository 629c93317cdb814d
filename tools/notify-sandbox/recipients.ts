import { isEmailAddress } from '../../src/channels/email/email-address.js'
import { isPhoneNumber } from '../../src/channels/text/phone-number.js'
import { badRequest, invalid, apiError } from './api-error.js'
import type { Caller } from './services.js'
import type { Outcome } from './status-walk.js'
import type { Personalisation } from './template-text.js'

const discardedRecipients = new Set([
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

/** The canonical spelling of an email address or phone number: lower case, UK numbers without prefix. */
export function canonical(recipient: string): string {
  const text = recipient.trim().toLowerCase()
  return /^[\s\d()+-]+$/.test(text) ? nationalDigits(text) : text
}

/** Messages to these recipients are accepted and discarded. */
export function isDiscarded(recipient: string): boolean {
  return discardedRecipients.has(canonical(recipient))
}

/** The outcome for the provider's test recipients, with a test key. */
export function testOutcome(recipient: string): Outcome | undefined {
  return testOutcomes.get(canonical(recipient))
}

/** @throws ApiError for an invalid email address, or one outside the team with a team key */
export function checkEmailAddress(caller: Caller, text: string): void {
  if (!isEmailAddress(text)) throw invalid('email_address Not a valid email address')
  checkTeam(caller, text)
}

/** @throws ApiError for an invalid phone number, or one outside the team with a team key */
export function checkPhoneNumber(caller: Caller, text: string): void {
  if (!isPhoneNumber(text)) throw invalid('phone_number Not a valid phone number')
  checkTeam(caller, text)
}

/**
 * The address lines of a letter: `address_line_1` to `address_line_7`, or `postcode` last.
 *
 * @throws ApiError for fewer than three lines, or with a team key
 */
export function letterAddress({ key }: Caller, values: Personalisation): string[] {
  if (key.type === 'team') {
    throw apiError(403, 'BadRequestError', 'Cannot send letters with a team api key')
  }
  const last = Object.hasOwn(values, 'address_line_7') ? 'address_line_7' : 'postcode'
  const names = [...[1, 2, 3, 4, 5, 6].map((number) => `address_line_${number}`), last]
  const lines = names.map((name) => lineOf(values[name]))
  const { length } = lines.filter((line) => line.trim() !== '')
  if (length < 3) throw invalid('Address must be at least 3 lines')
  return lines
}

function lineOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function checkTeam({ service, key }: Caller, recipient: string): void {
  if (key.type !== 'team' || isDiscarded(recipient)) return
  if (service.team?.some((member) => canonical(member) === canonical(recipient)) === true) return
  throw badRequest('Can’t send to this recipient using a team-only API key')
}

/** The digits without leading zeros and the UK country code. */
function nationalDigits(text: string): string {
  return text.replace(/\D/g, '').replace(/^0*(?:44)?0*/, '')
}
