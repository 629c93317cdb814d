import { Pool } from 'undici'

// A module of its own, to be loaded with the first request: undici is large, and what the bundle loads of a
// CommonJS package itself has none of its names.

/** Connections to a service; of as many requests at once each gets its own. */
export function openConnections(origin: string, connections: number): Pool {
  return new Pool(origin, { connections })
}
