import type { Scope } from '../../src/access/scopes.js'
import type { ErrorCode } from '../../src/errors/error-table.js'

/** An operation with one root field. It requires any of the scopes, or all if `needsEvery`. */
export interface RootOperation {
  readonly document: string
  readonly scopes: readonly Scope[]
  /**
   * The error if no provider service is configured, before any access to the database. Undefined if the
   * operation succeeds.
   */
  readonly answer?: ErrorCode
  readonly needsEvery?: true
  /** Open to every authenticated caller. */
  readonly isForAll?: true
  /** Served without the database. */
  readonly needsNoDatabase?: true
  /** Requests to the HTTP paths of the field, for missing records. */
  readonly paths?: readonly PathRequest[]
}

/** A request to an HTTP path, and its status for permitted callers. */
export interface PathRequest {
  readonly method: string
  readonly path: string
  readonly body?: object
  readonly status: number
}
