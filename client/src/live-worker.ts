import { openLive, type LiveClient, type LiveSettings, type LiveState } from './live.js'
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
  let state: LiveState = 'closed'
  const live: LiveClient = openLive({
    ...settings,
    tokens: tokensOf(tabs),
    onState: (now) => {
      state = now
      for (const tab of tabs) tab.send({ kind: 'state', state })
      settings.onState?.(now)
    },
  })
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
    tab.send({ kind: 'state', state })
  }

  function take(message: FromTab, tab: Tab): void {
    switch (message.kind) {
      case 'subscribe': {
        const { id, request } = message
        // One that had left may be shown again.
        tabs.add(tab)
        const over = (told: ToTab) => {
          // Not of one that the tab itself has ended, whose id may be in use again.
          if (tab.ends.get(id) !== end) return
          tab.ends.delete(id)
          tab.send(told)
        }
        const end = live.subscribe(request, {
          next: (result) => {
            tab.send({ kind: 'next', id, result })
          },
          error: (error) => {
            const told = error instanceof Error ? error.message : 'The stream failed.'
            over({ kind: 'failed', id, message: told })
          },
          complete: () => {
            over({ kind: 'complete', id })
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
