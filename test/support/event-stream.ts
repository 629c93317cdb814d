/** An event of the GraphQL over SSE protocol. */
export interface StreamEvent {
  readonly event: string
  // Results have any shape; the tests check it.
  readonly data: {
    readonly data?: Record<string, never> | null
    readonly errors?: readonly {
      readonly message: string
      readonly extensions: { readonly code: string }
    }[]
  } | null
}

/** A stream as a client reads it. */
export interface EventStream {
  readonly status: number
  readonly headers: Headers
  readonly events: readonly StreamEvent[]
  /** False once the stream has ended. */
  readonly isOpen: () => boolean
  readonly ended: Promise<void>
  /** Waits for this number of events. */
  readonly atLeast: (count: number) => Promise<readonly StreamEvent[]>
  readonly close: () => void
}

export interface StreamOptions {
  readonly token: string | null
  readonly variables?: Record<string, unknown>
  readonly headers?: Record<string, string>
}

/** Subscribes with a POST request and a separate stream. */
export function subscribe(
  url: string,
  query: string,
  { token, variables, headers = {} }: StreamOptions,
): Promise<EventStream> {
  return openEvents(`${url}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'text/event-stream',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    body: JSON.stringify({ query, variables }),
  })
}

/** Reads a response as events, until it ends or is closed. */
export async function openEvents(url: string, init: RequestInit): Promise<EventStream> {
  const leaving = new AbortController()
  const signal = AbortSignal.any([leaving.signal, ...(init.signal ? [init.signal] : [])])
  const response = await fetch(url, { ...init, signal })
  const events: StreamEvent[] = []
  const wake = new Set<() => void>()
  const state = { isOpen: true }
  const read = async () => {
    let text = ''
    const decoder = new TextDecoder()
    try {
      const body = response.body as AsyncIterable<Uint8Array> | null
      if (body === null) return
      for await (const bytes of body) {
        text += decoder.decode(bytes, { stream: true })
        const blocks = text.split('\n\n')
        text = blocks.pop() ?? ''
        for (const block of blocks) {
          const event = eventOf(block)
          if (event !== null) events.push(event)
        }
        for (const tell of wake) tell()
      }
    } catch {
      // The stream was closed or reset.
    }
    state.isOpen = false
    for (const tell of wake) tell()
  }
  return {
    status: response.status,
    headers: response.headers,
    events,
    isOpen: () => state.isOpen,
    ended: read(),
    atLeast: async (count) => {
      while (events.length < count) {
        if (!state.isOpen) throw new Error(`The stream ended after ${JSON.stringify(events)}.`)
        await new Promise<void>((resolve) => wake.add(resolve))
      }
      return events
    },
    close: () => {
      leaving.abort()
    },
  }
}

/** Null for a comment, which only keeps the connection alive. */
function eventOf(block: string): StreamEvent | null {
  const fields = new Map(
    block
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith(':'))
      .map((line) => {
        const at = line.indexOf(':')
        return [line.slice(0, at), line.slice(at + 1).trim()] as const
      }),
  )
  const event = fields.get('event')
  if (event === undefined) return null
  const data = fields.get('data') ?? ''
  return { event, data: data === '' ? null : (JSON.parse(data) as StreamEvent['data']) }
}
