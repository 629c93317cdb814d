import { expect } from 'vitest'
import { openEvents, type StreamEvent } from '../support/event-stream.js'
import type { TestGateway } from '../support/gateway.js'

/** The operation for every transport: two searches, with tenures or members of the hits. */
export const query = `query Broad {
  persons: searchPersons { nodes { fullName tenures { isActive } } }
  tenures: searchTenures { nodes { householdMembers { fullName } } }
}`
const follow = `subscription ($uuid: ID!) {
  recordChanged(kind: PERSONS, uuid: $uuid) { record { ... on Person {
    fullName tenures { isActive tenure { householdMembers { person {
      tenures { tenure { householdMembers { person { fullName } } } }
    } } } }
  } } }
}`
const path = '/search/persons?searchText=Example'

interface Errors {
  readonly errors?: readonly {
    readonly message: string
    readonly extensions: { readonly code: string }
  }[]
}

interface Fault {
  readonly code: string | undefined
  readonly message: string | undefined
}

interface Attempt {
  readonly signal: AbortSignal
  /** Called right before the work that the test stops. */
  readonly begin: () => Promise<unknown>
}

export interface Subject {
  readonly gateway: TestGateway
  readonly authorization: string
  readonly documentId: string
  /** A person with twelve tenures. */
  readonly person: string
  /** A person that is not stored yet. */
  readonly latecomer: string
}

export type Way = (subject: Subject, attempt: Attempt) => Promise<Fault>

const faultOf = ({ errors }: Errors): Fault => ({
  code: errors?.[0]?.extensions.code,
  message: errors?.[0]?.message,
})

export const address = ({ gateway }: Subject, search = '') => `${gateway.url}/graphql${search}`
export const headersOf = ({ authorization }: Subject, more: Record<string, string> = {}) => ({
  authorization,
  'content-type': 'application/json',
  'apollo-require-preflight': '1',
  ...more,
})

const byPost =
  (bodyOf: (subject: Subject) => object): Way =>
  async (subject, { signal, begin }) => {
    await begin()
    const body = JSON.stringify(bodyOf(subject))
    const init = { method: 'POST', headers: headersOf(subject), body, signal }
    return faultOf((await (await fetch(address(subject), init)).json()) as Errors)
  }

const byGet =
  (searchOf: (subject: Subject) => Record<string, string>): Way =>
  async (subject, { signal, begin }) => {
    await begin()
    const search = `?${new URLSearchParams(searchOf(subject)).toString()}`
    const init = { headers: headersOf(subject), signal }
    return faultOf((await (await fetch(address(subject, search), init)).json()) as Errors)
  }

/** The first error of an event. A reserved stream wraps the result in an envelope. */
function faultIn(event: StreamEvent | undefined): Fault {
  const data = event?.data as (Errors & { readonly payload?: Errors }) | null | undefined
  return faultOf(data?.payload ?? data ?? {})
}

const eventStream = { accept: 'text/event-stream' }

const byOwnStream: Way = async (subject, { signal, begin }) => {
  await begin()
  const stream = await openEvents(address(subject), {
    method: 'POST',
    headers: headersOf(subject, eventStream),
    signal,
    body: JSON.stringify({ query }),
  })
  return faultIn((await stream.atLeast(1))[0])
}

const byReservedStream: Way = async (subject, { signal, begin }) => {
  const headers = { authorization: subject.authorization }
  const reserved = await fetch(address(subject), { method: 'PUT', headers })
  const token = await reserved.text()
  const stream = await openEvents(address(subject, `?token=${token}`), {
    headers: { ...headers, ...eventStream },
  })
  try {
    await begin()
    await fetch(address(subject), {
      method: 'POST',
      signal,
      headers: headersOf(subject, { 'x-graphql-event-stream-token': token }),
      body: JSON.stringify({ query, extensions: { operationId: '1' } }),
    })
    return faultIn((await stream.atLeast(1))[0])
  } finally {
    stream.close()
  }
}

const byPath: Way = async ({ gateway, authorization }, { signal, begin }) => {
  await begin()
  const response = await fetch(`${gateway.url}${path}`, { headers: { authorization }, signal })
  const { code, detail } = (await response.json()) as { code?: string; detail?: string }
  return { code, message: detail }
}

function followNotification(subject: Subject, uuid: string, signal: AbortSignal) {
  return openEvents(address(subject), {
    method: 'POST',
    headers: headersOf(subject, eventStream),
    signal,
    body: JSON.stringify({ query: follow, variables: { uuid } }),
  })
}

export const byFirstEvent: Way = async (subject, { signal, begin }) => {
  await begin()
  const stream = await followNotification(subject, subject.person, signal)
  const leave = () => {
    stream.close()
  }
  signal.addEventListener('abort', leave)
  const [first] = await stream.atLeast(1)
  leave()
  return faultIn(first)
}

export const byLaterEvent: Way = async (subject, { signal, begin }) => {
  const stream = await followNotification(subject, subject.latecomer, signal)
  const leave = () => {
    stream.close()
  }
  signal.addEventListener('abort', leave)
  const [first] = await stream.atLeast(1)
  expect(first?.data?.data).toEqual({ recordChanged: { record: null } })
  await begin()
  const [, second] = await stream.atLeast(2)
  leave()
  return faultIn(second)
}

export const operations: readonly (readonly [string, Way])[] = [
  ['a text by POST', byPost(() => ({ query }))],
  ['a text by GET', byGet(() => ({ query }))],
  ['a registered id by POST', byPost(({ documentId }) => ({ documentId }))],
  ['a registered id by GET', byGet(({ documentId }) => ({ documentId }))],
  ['a stream of its own', byOwnStream],
  ['a reserved stream', byReservedStream],
]
export const requests: typeof operations = [...operations, ['an HTTP path', byPath]]
export const events: readonly (readonly [string, Way])[] = [
  ['the first event of a subscription', byFirstEvent],
  ['a later event of a subscription', byLaterEvent],
]
