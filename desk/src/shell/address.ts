import { useEffect, useState } from 'preact/hooks'

/**
 * A screen of the desk and what it shows, as the address bar has it behind the `#`. What stands there is sent to
 * nobody, so names and references reach no log of a server or proxy.
 */
export interface Place {
  /** Name of a screen in the route table. */
  readonly screen: string
  /** Which record it shows; empty for a screen of none. */
  readonly id: string
  readonly query: URLSearchParams
}

/** Told beside `hashchange`, which comes later, and not at all when an entry of the history is replaced. */
const changed = 'desk:place'

function readPlace(hash: string): Place {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split(/\?(.*)/s)
  const [screen = '', id = ''] = path.split('/').map(decoded)
  return { screen, id, query: new URLSearchParams(query) }
}

/** The address of a place, for links; blank parameters are left out. */
export function addressOf(
  screen: string,
  id = '',
  query: Readonly<Record<string, string>> | URLSearchParams = {},
): string {
  const pairs = query instanceof URLSearchParams ? [...query] : Object.entries(query)
  const shown = new URLSearchParams(pairs.filter(([, value]) => value !== ''))
  const path = [screen, id].filter((part) => part !== '').map(encodeURIComponent)
  return `#/${path.join('/')}${shown.size === 0 ? '' : `?${shown.toString()}`}`
}

/** The parameters of an address with some of them set anew. */
export function queryWith(
  query: URLSearchParams,
  changes: Readonly<Record<string, string>>,
): URLSearchParams {
  const changed = new URLSearchParams(query)
  for (const [name, value] of Object.entries(changes)) changed.set(name, value)
  return changed
}

/** Opens a place; the back button returns. */
export function openPlace(address: string): void {
  location.hash = address
  dispatchEvent(new Event(changed))
}

/** Shows a place in the present entry of the history, as while somebody types. */
export function replacePlace(address: string): void {
  history.replaceState(history.state, '', address)
  dispatchEvent(new Event(changed))
}

/** Where the desk is now, and wherever it goes. */
export function usePlace(): Place {
  const [hash, setHash] = useState(location.hash)
  useEffect(() => {
    const take = () => {
      setHash(location.hash)
    }
    const events = ['hashchange', changed]
    for (const name of events) addEventListener(name, take)
    take()
    return () => {
      for (const name of events) removeEventListener(name, take)
    }
  }, [])
  return readPlace(hash)
}

/** Of an address that somebody has typed, anything may be wrong. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
