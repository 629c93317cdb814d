import { GraphQLError, parse, type DocumentNode, type GraphQLSchema } from 'graphql'
import { LRUCache } from 'lru-cache'
import { faultsOf } from '../../documents/read-document.js'
import { limits } from '../limits.js'
import { operationRules } from '../operation-rules.js'

/** Documents kept; each may have as many tokens as `limits` lets it. */
const mostKept = 100

/** Characters of a document that is kept: comments are no tokens. */
const longestKept = 10_000

/**
 * Reads the documents of subscriptions. A screen asks the same as a thousand others, and when a gateway was
 * lost they all come at once: one document in order is kept for all of them.
 */
export class SubscriptionDocuments {
  /** By their text. */
  private readonly kept = new LRUCache<string, DocumentNode>({ max: mostKept })

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly introspection: boolean,
  ) {}

  /** The same document for the same text, where it is kept; null for what is no GraphQL. */
  read(text: string): DocumentNode | null {
    return this.kept.get(text) ?? parsed(text)
  }

  /** Every rule that a document breaks, marked with a code as the server does. */
  faultsOf(document: DocumentNode): readonly GraphQLError[] {
    const text = document.loc?.source.body ?? ''
    if (this.kept.get(text) === document) return []
    const { schema, introspection } = this
    const rules = { schema, introspection, mostFaults: limits.validationErrors }
    const faults = faultsOf(document, rules, operationRules)
    if (faults.length === 0 && text.length <= longestKept) this.kept.set(text, document)
    return faults.map(marked)
  }
}

function parsed(text: string): DocumentNode | null {
  try {
    return parse(text, { maxLexicalTokens: limits.tokens })
  } catch (error) {
    if (error instanceof GraphQLError) return null
    throw error
  }
}

function marked(error: GraphQLError): GraphQLError {
  error.extensions['code'] ??= 'GRAPHQL_VALIDATION_FAILED'
  return error
}
