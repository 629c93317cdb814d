import type { DocumentNode } from 'graphql'

/**
 * The id of a document: `sha256:` and the digest of its text. Null unless the document is from the kit, or from
 * the client preset of GraphQL Code Generator with `persistedDocuments`.
 */
export function documentId(document: DocumentNode): string | null {
  return (document as { readonly __meta__?: { readonly hash?: string } }).__meta__?.hash ?? null
}
