import type { SearchHost } from '../../packages/search-engine/src/host.js'
import { isUnavailable } from '../database/unavailable.js'
import { readInTurn, currentScope, outsideScope } from '../foundation/operation-scope.js'
import { WorkTurns } from '../foundation/work-turns.js'
import { traceHeaders } from '../observability/tracing.js'

/** Connects searches to the running operation: its limits, deadline and trace. */
export const searchHost: SearchHost = {
  request() {
    const scope = currentScope()
    if (scope === undefined) return undefined
    return {
      signal: scope.signal,
      spend: (resource, amount) => {
        scope.spend(resource, amount)
      },
      leaveQueue: () => scope.facts?.leaveQueue(),
    }
  },
  outsideRequest: outsideScope,
  inTurn: readInTurn,
  turns: () => currentScope()?.turns ?? new WorkTurns(),
  headers: traceHeaders,
  isUnavailable,
}
