import type { DocumentStore } from '@apollo/server'
import { GraphQLError, parse, type DocumentNode, type GraphQLSchema } from 'graphql'
import { LRUCache } from 'lru-cache'
import { digestOf } from '../documents/document-manifest.js'
import { faultsOf, readDocument } from '../documents/read-document.js'
import { documentLimits } from './limits.js'
import { operationRules } from './operation-rules.js'

/** A parsed document takes about fifty times the memory of its text. */
const capacity = { max: 500, maxSize: 524_288 }

/** Apollo's keys end with the SHA-256 digest of the text, in hexadecimal. */
const digestLength = 64

/**
 * The only cache of parsed and validated documents, by the digests of their texts. The same text gives the same object,
 * and costs and plans are cached by this object.
 */
export class ParsedDocuments implements DocumentStore {
  private readonly cache = new LRUCache<string, DocumentNode>({
    ...capacity,
    sizeCalculation: ({ loc }) => Math.max(1, loc?.end ?? 1),
  })

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly introspection: boolean,
  ) {}

  get(key: string): Promise<DocumentNode | undefined> {
    return Promise.resolve(this.cache.get(key.slice(-digestLength)))
  }

  set(key: string, document: DocumentNode): Promise<void> {
    this.cache.set(key.slice(-digestLength), document)
    return Promise.resolve()
  }

  delete(key: string): Promise<boolean> {
    return Promise.resolve(this.cache.delete(key.slice(-digestLength)))
  }

  /** The document of a text, validated only if it is cached; null for a syntax error. */
  read(text: string): DocumentNode | null {
    return this.cache.get(digestOf(text)) ?? parseText(text)
  }

  /** The rules that a document of `read` breaks. A valid document is cached. */
  validate(document: DocumentNode): readonly GraphQLError[] {
    const digest = digestOf(document.loc?.source.body ?? '')
    if (this.cache.get(digest) === document) return []
    const faults = faultsOf(document, this.rules, operationRules)
    if (faults.length === 0) this.cache.set(digest, document)
    for (const { extensions } of faults) extensions['code'] ??= 'GRAPHQL_VALIDATION_FAILED'
    return faults
  }

  /**
   * Reads a registered document and caches it. From then on, the limits of documents do not apply to its text.
   *
   * @returns null if the document is invalid in this release; Apollo then reads it again and reports why
   */
  readRegistered(text: string): DocumentNode | null {
    const digest = digestOf(text)
    const cached = this.cache.get(digest)
    if (cached !== undefined) return cached
    const { document, faults } = readDocument(text, this.rules)
    if (document === null || faults.length > 0) return null
    this.cache.set(digest, document)
    return document
  }

  private get rules() {
    const { schema, introspection } = this
    return { schema, introspection, mostFaults: documentLimits.validationErrors }
  }
}

function parseText(text: string): DocumentNode | null {
  try {
    return parse(text, { maxLexicalTokens: documentLimits.tokens })
  } catch (error) {
    if (error instanceof GraphQLError) return null
    throw error
  }
}
