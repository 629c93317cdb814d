import type { GraphQLError } from 'graphql'
import type { Log } from '../foundation/log.js'
import { severity } from './format-error.js'

/** Logs errors of an operation that are not its caller's own fault. */
export function logErrors(log: Log, errors: readonly GraphQLError[], facts: object): void {
  for (const error of errors) {
    const details = { err: error.originalError ?? error, ...facts }
    switch (severity(error)) {
      case 'error':
        log.error(details, 'unexpected error in a GraphQL operation')
        break
      case 'warning':
        log.warn(details, 'a GraphQL operation could not be served')
        break
      case 'none':
    }
  }
}
