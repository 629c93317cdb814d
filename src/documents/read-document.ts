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

/** A parsed document and its faults. */
export interface ReadDocument {
  /** Null if the text is not GraphQL. */
  readonly document: DocumentNode | null
  readonly faults: readonly GraphQLError[]
}

export interface ReadingRules {
  readonly schema: GraphQLSchema
  /** Whether introspection is allowed. */
  readonly introspection: boolean
  /** Maximum number of reported faults. */
  readonly mostFaults: number
}

/**
 * Parses and validates a trusted document by the rules of GraphQL only. The limits for
 * documents of callers do not apply; they protect the parser.
 */
export function readDocument(text: string, rules: ReadingRules): ReadDocument {
  try {
    const document = parse(text)
    return { document, faults: faultsOf(document, rules) }
  } catch (error) {
    if (error instanceof GraphQLError) return { document: null, faults: [error] }
    if (!(error instanceof RangeError)) throw error
    // The recursive parser has overflowed the stack.
    const fault = new GraphQLError('The document is nested too deeply.')
    return { document: null, faults: [fault] }
  }
}

/** Validates a document by the rules of GraphQL and additional rules. */
export function faultsOf(
  document: DocumentNode,
  { schema, introspection, mostFaults }: ReadingRules,
  additionalRules: readonly ValidationRule[] = [],
): readonly GraphQLError[] {
  const rules = [
    ...specifiedRules,
    ...(introspection ? [] : [NoSchemaIntrospectionCustomRule]),
    ...additionalRules,
  ]
  return validate(schema, document, rules, {
    maxErrors: mostFaults,
    hideSuggestions: !introspection,
  })
}
