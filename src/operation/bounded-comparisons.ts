import {
  GraphQLError,
  NoFragmentCyclesRule,
  TypeInfo,
  ValidationContext,
  visit,
  type DocumentNode,
  type ValidationRule,
} from 'graphql'

export interface ComparisonLimits {
  /** Maximum number of comparisons of fields with the same name in the response. */
  readonly comparisons: number
  /** Errors after which graphql-js stops validating. */
  readonly validationErrors: number
}

/**
 * Stops the validation of a document if OverlappingFieldsCanBeMerged of graphql-js would take too long (its own budget
 * allows 150 ms), or if fragments form a cycle, which may overflow the stack. All rules visit a document together, so
 * this rule runs before other rules read the selections.
 */
export function boundedComparisonsRule(limits: ComparisonLimits): ValidationRule {
  return (context) => ({
    Document(document) {
      const fault = fragmentCycle(context, document) ?? repetition(document, limits.comparisons)
      if (fault !== null) endValidation(context, fault, limits.validationErrors)
    },
  })
}

/** The first fragment cycle only, because finding all cycles takes long. */
function fragmentCycle(context: ValidationContext, document: DocumentNode): GraphQLError | null {
  const schema = context.getSchema()
  const stopping = new ValidationContext(schema, document, new TypeInfo(schema), (error) => {
    throw error
  })
  try {
    // The rule runs alone, and so it does not visit the selections.
    visit(document, NoFragmentCyclesRule(stopping))
    return null
  } catch (error) {
    if (error instanceof GraphQLError) return error
    throw error
  }
}

function repetition(document: DocumentNode, most: number): GraphQLError | null {
  if (comparisons(document) <= most) return null
  return new GraphQLError(
    `The document selects the same fields too often: comparing them takes more than ${most.toLocaleString('en-GB')} steps. Select a field once, or split the document.`,
  )
}

/** Number of comparisons: two for each pair of fields with the same name in the response, anywhere in the document. */
function comparisons(document: DocumentNode): number {
  const fields = new Map<string, number>()
  let count = 0
  visit(document, {
    Field({ alias, name }) {
      const key = (alias ?? name).value
      const earlier = fields.get(key) ?? 0
      count += 2 * earlier
      fields.set(key, earlier + 1)
    },
  })
  return count
}

/** A rule cannot stop the validation, but too many errors do. `respond.ts` merges them. */
function endValidation(context: ValidationContext, fault: GraphQLError, most: number): void {
  for (let errors = 0; errors <= most; errors += 1) context.reportError(fault)
}
