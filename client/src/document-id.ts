import type { DocumentNode } from 'graphql'

/**
 * The id of a document of the kit, or of others that the client preset of GraphQL Code Generator made with
 * `persistedDocuments`: `sha256:` and the digest of its text. Null for one that knows none.
 */
export function documentId(document: DocumentNode): string | null {
  return (document as { readonly __meta__?: { readonly hash?: string } }).__meta__?.hash ?? null
}
