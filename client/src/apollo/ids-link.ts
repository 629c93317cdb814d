import { ApolloLink } from '@apollo/client'
import { documentId } from '../document-id.js'

/**
 * Sends the id of a document instead of its text, if the document has an id. The document must be registered at the
 * gateway.
 */
export function idsLink(): ApolloLink {
  return new ApolloLink((operation, forward) => {
    const id = documentId(operation.query)
    if (id !== null) {
      const sha256Hash = id.replace(/^sha256:/, '')
      operation.extensions['persistedQuery'] = { version: 1, sha256Hash }
      operation.setContext({ http: { includeQuery: false, includeExtensions: true } })
    }
    return forward(operation)
  })
}
