import { Pool } from 'undici'

// A separate module, loaded with the first request: undici is large, and a dynamic import of a CommonJS package has no
// named exports in the bundle.
export function openConnections(origin: string, connections: number): Pool {
  return new Pool(origin, { connections })
}
