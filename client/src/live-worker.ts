import { openLive, type LiveSettings } from './live.js'
import type { FromTab, Port, ToTab } from './tab-messages.js'
import type { TokenSource } from './tokens.js'

/** A suspended tab does not answer, so the next tab is asked as well after this time. */
const nextTabMs = 1_000
const answerMs = 5_000

interface Tab {
  readonly send: (message: ToTab) => void
  readonly ends: Map<number, () => void>
  /** Receives the token of the tab; null before the first request. */
  give: ((token: string | null) => void) | null
}

/**
 * One stream of live updates for all tabs of a browser. Call it in a `SharedWorker`; the tabs use `sharedLive`.
 * Tokens come from the tabs, and only the tabs keep them.
 *
 * @returns a function to call with the port of each tab
 */
export function serveTabs(settings: Omit<LiveSettings, 'tokens'>): (port: Port) => void {
  const tabs = new Set<Tab>()
  const live = openLive({ ...settings, tokens: tokensOf(tabs) })
  return (port) => {
    const tab: Tab = {
      send: (message) => {
        port.postMessage(message)
      },
      ends: new Map(),
      give: null,
    }
    port.addEventListener('message', ({ data }) => {
      take(data as FromTab, tab)
    })
    port.start()
    tabs.add(tab)
  }

  function take(message: FromTab, tab: Tab): void {
    switch (message.kind) {
      case 'subscribe': {
        const { id, request } = message
        // A tab that left may return from the back/forward cache.
        tabs.add(tab)
        const finish = (message: ToTab) => {
          // If the tab has ended the subscription, a new subscription may use its id.
          if (tab.ends.get(id) !== end) return
          tab.ends.delete(id)
          tab.send(message)
        }
        const end = live.subscribe(request, {
          next: (result) => {
            tab.send({ kind: 'next', id, result })
          },
          error: (error) => {
            const reason = error instanceof Error ? error.message : 'The stream failed.'
            finish({ kind: 'failed', id, message: reason })
          },
          complete: () => {
            finish({ kind: 'complete', id })
          },
          onState: (state) => {
            tab.send({ kind: 'state', id, state })
          },
        })
        tab.ends.set(id, end)
        return
      }
      case 'end': {
        const end = tab.ends.get(message.id)
        tab.ends.delete(message.id)
        end?.()
        return
      }
      case 'token':
        tab.give?.(message.token)
        return
      case 'left': {
        tabs.delete(tab)
        const ends = [...tab.ends.values()]
        tab.ends.clear()
        for (const end of ends) end()
      }
    }
  }
}

/** Gets tokens from the tabs, the newest tab first. */
function tokensOf(tabs: ReadonlySet<Tab>): TokenSource {
  let isRefused = false
  let asking: Promise<string> | null = null
  const ask = async () => {
    const answers: Promise<string>[] = []
    for (const tab of [...tabs].reverse()) {
      answers.push(tokenOf(tab, isRefused))
      const token = await Promise.race([firstOf(answers), later(nextTabMs)])
      if (token !== null) return token
    }
    const token = await firstOf(answers)
    if (token === null) throw new Error('No tab has a token.')
    return token
  }
  return {
    // A tab handles one token request at a time.
    get: () => {
      asking ??= ask()
        .then((token) => {
          isRefused = false
          return token
        })
        .finally(() => {
          asking = null
        })
      return asking
    },
    forget: () => {
      isRefused = true
    },
  }
}

/** The first token; null if all tabs fail. */
function firstOf(answers: readonly Promise<string>[]): Promise<string | null> {
  return Promise.any(answers).catch(() => null)
}

function later(ms: number): Promise<null> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms, null)
  })
}

function tokenOf(tab: Tab, isRefused: boolean): Promise<string> {
  return new Promise((resolve, reject) => {
    const refuse = () => {
      reject(new Error('The tab has no token.'))
    }
    const timer = setTimeout(refuse, answerMs)
    tab.give = (token) => {
      clearTimeout(timer)
      if (token === null) refuse()
      else resolve(token)
    }
    tab.send({ kind: 'token wanted', isRefused })
  })
}
