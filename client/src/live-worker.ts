import { openLive, type LiveClient, type LiveSettings } from './live.js'
import type { FromTab, Port, ToTab } from './tab-messages.js'
import type { TokenSource } from './tokens.js'

/** A tab that was put to sleep does not answer; another one is asked. */
const answerMs = 5_000

interface Tab {
  readonly send: (message: ToTab) => void
  readonly ends: Map<number, () => void>
  /** Set while its token is waited for. */
  give: ((token: string | null) => void) | null
}

/**
 * One stream of live updates for all tabs of a browser. To be called in a `SharedWorker`, whose tabs follow it
 * by `sharedLive`; tokens come from the tabs and are kept by none but them.
 *
 * @returns what takes a tab's port
 */
export function serveTabs(settings: Omit<LiveSettings, 'tokens'>): (port: Port) => void {
  const tabs = new Set<Tab>()
  const live: LiveClient = openLive({ ...settings, tokens: tokensOf(tabs) })
  return (port) => {
    const tab: Tab = {
      send: (message) => {
        port.postMessage(message)
      },
      ends: new Map(),
      give: null,
    }
    tabs.add(tab)
    port.addEventListener('message', ({ data }) => {
      take(data as FromTab, tab)
    })
    port.start()
  }

  function take(message: FromTab, tab: Tab): void {
    switch (message.kind) {
      case 'subscribe': {
        const { id, request } = message
        const end = live.subscribe(request, {
          next: (result) => {
            tab.send({ kind: 'next', id, result })
          },
          error: (error) => {
            const told = error instanceof Error ? error.message : 'The stream failed.'
            tab.send({ kind: 'failed', id, message: told })
          },
          complete: () => {
            tab.send({ kind: 'complete', id })
          },
        })
        tab.ends.set(id, end)
        return
      }
      case 'end':
        tab.ends.get(message.id)?.()
        tab.ends.delete(message.id)
        return
      case 'token':
        tab.give?.(message.token)
        return
      case 'left':
        tabs.delete(tab)
        for (const end of tab.ends.values()) end()
    }
  }
}

/** Tokens of whichever tab answers, the newest first. */
function tokensOf(tabs: ReadonlySet<Tab>): TokenSource {
  let isRefused = false
  return {
    get: async () => {
      for (const tab of [...tabs].reverse()) {
        const token = await tokenOf(tab, isRefused)
        if (token === null) continue
        isRefused = false
        return token
      }
      throw new Error('No tab has a token.')
    },
    forget: () => {
      isRefused = true
    },
  }
}

function tokenOf(tab: Tab, isRefused: boolean): Promise<string | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      resolve(null)
    }, answerMs)
    tab.give = (token) => {
      clearTimeout(timer)
      resolve(token)
    }
    tab.send({ kind: 'token wanted', isRefused })
  })
}
