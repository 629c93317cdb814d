import { isAxiosError } from 'axios'
import { SignJWT } from 'jose'
import { NotifyClient } from 'notifications-node-client'
import {
  createSandbox,
  type SandboxOptions,
} from '../../src/development/provider-sandbox/sandbox-server.js'
import { sandboxKeys } from '../../src/development/provider-sandbox/services.js'
import { sandboxTemplates } from '../../src/development/provider-sandbox/templates.js'
import { ManualClock } from '../support/manual-clock.js'

export const templates = sandboxTemplates.MissedServiceChargePayments
export const values = { name: 'Ada Hill', amount: '12.50' }
export const address = {
  address_line_1: 'Ada Hill',
  address_line_2: '1 High Street',
  address_line_3: 'SW1A 2AA',
}

export interface RawAnswer {
  readonly status: number
  readonly contentType: string | null
  readonly text: string
  readonly json: Readonly<Record<string, unknown>>
}

export interface Asking {
  /** A body to post as JSON; text is posted as it is. Without one it is a GET. */
  readonly body?: unknown
  readonly key?: string
  /** The whole header; null leaves it out. */
  readonly authorization?: string | null
}

/** A sandbox that listens, with its clock, the official client and plain HTTP. */
export async function startSandbox(options: Partial<SandboxOptions> = {}) {
  const clock = new ManualClock()
  const sandbox = createSandbox({ clock, ...options })
  const { baseUrl } = await sandbox.listen()
  const ask = async (path: string, asking: Asking = {}): Promise<RawAnswer> => {
    const { body, key = sandboxKeys.test, authorization = await bearer(key) } = asking
    const response = await fetch(baseUrl + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: authorization === null ? {} : { authorization },
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    const contentType = response.headers.get('content-type')
    const isJson = contentType?.startsWith('application/json') === true
    const json = isJson ? (JSON.parse(text) as RawAnswer['json']) : {}
    return { status: response.status, contentType, text, json }
  }
  return {
    sandbox,
    clock,
    baseUrl,
    ask,
    client: (key: string = sandboxKeys.test) => new NotifyClient(baseUrl, key),
    close: () => sandbox.close(),
  }
}
export type Subject = Awaited<ReturnType<typeof startSandbox>>

export interface TokenChoice {
  readonly iat?: number
  /** Null leaves it out. */
  readonly issuer?: string | null
  readonly secret?: string
  readonly algorithm?: string
}

/** The header a client would make of a key, with whatever is to be wrong about it. */
export async function bearer(key: string, choice: TokenChoice = {}): Promise<string> {
  const issuer = choice.issuer === undefined ? key.slice(-73, -37) : choice.issuer
  const token = await new SignJWT({
    ...(issuer === null ? {} : { iss: issuer }),
    iat: choice.iat ?? Math.round(Date.now() / 1000),
  })
    .setProtectedHeader({ alg: choice.algorithm ?? 'HS256', typ: 'JWT' })
    .sign(new TextEncoder().encode(choice.secret ?? key.slice(-36)))
  return `Bearer ${token}`
}

export interface ClientFailure {
  readonly status: number | undefined
  /** Of an answer that never came. */
  readonly code: string | undefined
  readonly data: unknown
}

/** How a call of the official client failed; throws when it did not. */
export async function failureOf(call: Promise<unknown>): Promise<ClientFailure> {
  try {
    await call
  } catch (error) {
    if (!isAxiosError(error)) throw error
    return { status: error.response?.status, code: error.code, data: error.response?.data }
  }
  throw new Error('The call succeeded.')
}

/** The body of a refusal with one entry. */
export function refusalBody(status: number, error: string, message: unknown) {
  return { status_code: status, errors: [{ error, message }] }
}
