import { isJsonObject } from '../../foundation/json-object.js'
import { badRequest, invalid } from './api-error.js'
import type { Channel } from './channel.js'
import { emailFault } from './email-address.js'
import { phoneFault } from './phone-number.js'
import { isUuid } from '../../foundation/uuid.js'

export type Body = Readonly<Record<string, unknown>>

/** Says what is wrong with a value, after the name of its field; null when nothing is. */
type Check = (value: unknown, now: Date) => string | null

interface Schema {
  readonly required: readonly string[]
  readonly fields: Readonly<Record<string, Check>>
}

const longestReference = 1_000
const postages = ['first', 'second', 'economy']

const uuid: Check = (value) => (isUuid(value) ? null : 'is not a valid UUID')
const text: Check = (value) => typed(value, 'string', typeof value === 'string')
const object: Check = (value) => typed(value, 'object', isJsonObject(value))
const list: Check = (value) => typed(value, 'array, null', value === null || Array.isArray(value))
const reference: Check = (value, now) =>
  text(value, now) ??
  (Array.from(String(value)).length > longestReference ? `${String(value)} is too long` : null)
const email: Check = (value, now) => text(value, now) ?? emailFault(String(value))
const phone: Check = (value, now) => text(value, now) ?? phoneFault(String(value))
const secureUrl: Check = (value) =>
  typeof value === 'string' && URL.canParse(value) && new URL(value).protocol === 'https:'
    ? null
    : 'is not a valid https url'
const postage: Check = (value) =>
  typeof value === 'string' && postages.includes(value)
    ? null
    : 'invalid. It must be either first, second or economy.'

/** It is checked and then passed over: the message goes out at once. */
const soon: Check = (value, now) => {
  if (value === null) return null
  if (typeof value !== 'string') return `${shown(value)} is not of type string, null`
  const hasZone = /\dT\d/.test(value) && /(?:Z|[+-]\d\d:?\d\d)$/.test(value)
  const hours = (Date.parse(hasZone ? value : `${value}Z`) - now.getTime()) / 3_600_000
  if (!/^\d{4}-\d\d-\d\d/.test(value) || Number.isNaN(hours)) {
    return 'datetime format is invalid. It must be a valid ISO8601 date time format, https://en.wikipedia.org/wiki/ISO_8601'
  }
  if (hours < 0) return 'datetime can not be in the past'
  return hours > 24 ? 'datetime can only be 24 hours in the future' : null
}

const shared = { template_id: uuid, personalisation: object, reference }

const schemas: Readonly<Record<Channel | 'precompiled' | 'preview', Schema>> = {
  email: {
    required: ['template_id', 'email_address'],
    fields: {
      ...shared,
      email_address: email,
      email_reply_to_id: uuid,
      one_click_unsubscribe_url: secureUrl,
      sanitise_content_for: list,
      scheduled_for: soon,
    },
  },
  sms: {
    required: ['template_id', 'phone_number'],
    fields: { ...shared, phone_number: phone, sms_sender_id: uuid, scheduled_for: soon },
  },
  letter: { required: ['template_id', 'personalisation'], fields: shared },
  precompiled: {
    required: ['reference', 'content'],
    fields: { reference, content: text, postage },
  },
  preview: { required: [], fields: { personalisation: object } },
}

/** The body of a request as the server reads it, whatever its content type says. */
export function parseBody(sent: unknown): Body {
  try {
    const value: unknown = JSON.parse(typeof sent === 'string' ? sent : '')
    if (value === null) return {}
    if (isJsonObject(value)) return value
    throw invalid(`${shown(value)} is not of type object`)
  } catch (error) {
    if (error instanceof SyntaxError) throw badRequest('Invalid JSON supplied in POST data')
    throw error
  }
}

/** @throws ApiError with one entry per fault */
export function checkBody(kind: keyof typeof schemas, body: Body, now: Date): void {
  const { required, fields } = schemas[kind]
  const unexpected = Object.keys(body).filter((name) => !Object.hasOwn(fields, name))
  const faults = [
    ...required
      .filter((name) => !Object.hasOwn(body, name))
      .map((name) => `${name} is a required property`),
    ...(unexpected.length === 0 ? [] : [additionalProperties(unexpected)]),
    ...Object.entries(fields).flatMap(([name, check]) => {
      const fault = Object.hasOwn(body, name) ? check(body[name], now) : null
      return fault === null ? [] : [`${name} ${fault}`]
    }),
  ]
  if (faults.length > 0) throw invalid(...faults)
}

export function additionalProperties(names: readonly string[]): string {
  const verb = names.length === 1 ? 'was' : 'were'
  return `Additional properties are not allowed (${names.join(', ')} ${verb} unexpected)`
}

function typed(value: unknown, type: string, fits: boolean): string | null {
  return fits ? null : `${shown(value)} is not of type ${type}`
}

/** A value as the server, which is written in Python, repeats it. */
function shown(value: unknown): string {
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
