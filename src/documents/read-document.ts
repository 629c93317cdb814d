import {
  GraphQLError,
  NoSchemaIntrospectionCustomRule,
  parse,
  specifiedRules,
  validate,
  type DocumentNode,
  type GraphQLSchema,
  type ValidationRule,
} from 'graphql'

/** A document, which may be asked when it has no faults. */
export interface ReadDocument {
  /** Null for a text that is no GraphQL. */
  readonly document: DocumentNode | null
  readonly faults: readonly GraphQLError[]
}

export interface ReadingRules {
  readonly schema: GraphQLSchema
  /** Whether the schema itself may be asked for. */
  readonly introspection: boolean
  /** Most faults that are told. */
  readonly mostFaults: number
}

/**
 * Reads the text of a trusted document by the rules of GraphQL alone. Limits of documents are for those of
 * strangers: they are about what reading a document may take.
 */
export function readDocument(text: string, rules: ReadingRules): ReadDocument {
  try {
    const document = parse(text)
    return { document, faults: faultsOf(document, rules) }
  } catch (error) {
    if (error instanceof GraphQLError) return { document: null, faults: [error] }
    if (!(error instanceof RangeError)) throw error
    // What is read by recursion runs out of stack.
    const fault = new GraphQLError('The document is nested too deeply to be read.')
    return { document: null, faults: [fault] }
  }
}

/** What is wrong with a document by the rules of GraphQL, and by others besides. */
export function faultsOf(
  document: DocumentNode,
  { schema, introspection, mostFaults }: ReadingRules,
  besides: readonly ValidationRule[] = [],
): readonly GraphQLError[] {
  const rules = [
    ...specifiedRules,
    ...(introspection ? [] : [NoSchemaIntrospectionCustomRule]),
    ...besides,
  ]
  return validate(schema, document, rules, {
    maxErrors: mostFaults,
    hideSuggestions: !introspection,
  })
}
