import { useMemo, useSyncExternalStore } from 'react'

/** The browser objects that hold the address. `location` is undefined on a server. */
interface Browser {
  readonly location?: { readonly hash: string }
  readonly history: {
    readonly state: unknown
    pushState(state: unknown, unused: string, address: string): void
    replaceState(state: unknown, unused: string, address: string): void
  }
  addEventListener(type: string, listener: () => void): void
  removeEventListener(type: string, listener: () => void): void
}

const browser = globalThis as unknown as Browser
const navigations = ['popstate', 'hashchange']

const listeners = new Set<() => void>()
/** A fragment that the browser refused to write, otherwise null. Safari allows 100 changes in 10 seconds. */
let unwritten: string | null = null

/**
 * The parameters of the fragment, `#/path?q=rowan`. Fragments are never sent to a server, so names and references do
 * not appear in server logs.
 */
export function useAddressQuery(): URLSearchParams {
  const fragment = useSyncExternalStore(subscribe, currentFragment, () => '')
  return useMemo(() => new URLSearchParams(partsOf(fragment).query), [fragment])
}

/** @param isNew whether the back button returns to the current address */
export function changeAddress(change: (query: URLSearchParams) => void, isNew: boolean): void {
  const { path, query } = partsOf(currentFragment())
  const changed = new URLSearchParams(query)
  change(changed)
  const fragment = `#${path}${changed.size === 0 ? '' : `?${changed.toString()}`}`
  const { history } = browser
  try {
    if (isNew) history.pushState(history.state, '', fragment)
    else history.replaceState(history.state, '', fragment)
    unwritten = null
  } catch {
    // The page uses the refused fragment. The next change writes it.
    unwritten = fragment
  }
  for (const listener of listeners) listener()
}

function currentFragment(): string {
  return unwritten ?? browser.location?.hash ?? ''
}

function subscribe(listener: () => void): () => void {
  const navigate = () => {
    unwritten = null
    listener()
  }
  listeners.add(listener)
  for (const type of navigations) browser.addEventListener(type, navigate)
  return () => {
    listeners.delete(listener)
    for (const type of navigations) browser.removeEventListener(type, navigate)
  }
}

function partsOf(fragment: string): { readonly path: string; readonly query: string } {
  const [path = '', query = ''] = fragment.replace(/^#/, '').split(/\?(.*)/s)
  return { path, query }
}
