import type { Scope } from '../../src/access/scopes.js'
import type { ErrorCode } from '../../src/errors/error-table.js'

/** An operation that asks for one root field, and the scopes of which each, or only all, open the field. */
export interface RootOperation {
  readonly document: string
  readonly scopes: readonly Scope[]
  /**
   * What it answers where no provider service is configured, before it asks the database for anything.
   * Without it, the operation succeeds.
   */
  readonly answer?: ErrorCode
  readonly needsEvery?: true
  /** Any known caller may ask. */
  readonly isForAll?: true
  /** It is answered without a look at the database. */
  readonly needsNoDatabase?: true
  /** The HTTP paths that the field serves, each asked for something that is not there. */
  readonly paths?: readonly PathRequest[]
}

/** A request to one of the HTTP paths, and the status of it for those who may ask. */
export interface PathRequest {
  readonly method: string
  readonly path: string
  readonly body?: object
  readonly status: number
}
