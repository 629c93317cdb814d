import { useEffect, useState } from 'preact/hooks'

/**
 * A screen and its parameters, from the fragment of the address. Fragments are never sent to a server,
 * so names and references do not appear in logs.
 */
export interface Place {
  /** Name of a screen in the route table. */
  readonly screen: string
  /** Id of the record; empty if the screen has none. */
  readonly id: string
  readonly query: URLSearchParams
}

/** Our own event, because `hashchange` is asynchronous, and `replaceState` does not fire it. */
const changed = 'desk:place'

function readPlace(hash: string): Place {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split(/\?(.*)/s)
  const [screen = '', id = ''] = path.split('/').map(decoded)
  return { screen, id, query: new URLSearchParams(query) }
}

/** The address of a place, for links. Blank parameters are omitted. */
export function addressOf(
  screen: string,
  id = '',
  query: Readonly<Record<string, string>> | URLSearchParams = {},
): string {
  const pairs = query instanceof URLSearchParams ? [...query] : Object.entries(query)
  const params = new URLSearchParams(pairs.filter(([, value]) => value !== ''))
  const path = [screen, id].filter((part) => part !== '').map(encodeURIComponent)
  return `#/${path.join('/')}${params.size === 0 ? '' : `?${params.toString()}`}`
}

/** A copy of the parameters with changes. */
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

/** Shows a place without a new history entry, for example while typing. */
export function replacePlace(address: string): void {
  history.replaceState(history.state, '', address)
  dispatchEvent(new Event(changed))
}

/** The current place; renders again when it changes. */
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

/** Decodes a part of the address; a malformed part is unchanged. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
