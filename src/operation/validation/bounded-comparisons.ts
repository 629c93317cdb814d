import {
  GraphQLError,
  NoFragmentCyclesRule,
  TypeInfo,
  ValidationContext,
  visit,
  type DocumentNode,
  type ValidationRule,
} from 'graphql'
import { comparedFields } from './compared-fields.js'

export interface ComparisonLimits {
  /** Most comparisons of selected fields in one document. */
  readonly comparisons: number
  /** Errors after which graphql-js stops validating. */
  readonly validationErrors: number
}

/**
 * Stops the validation of documents that take OverlappingFieldsCanBeMerged of graphql-js too long: those that
 * select the same fields too often, and those with circles of fragments, which may overflow its stack. All rules
 * visit a document together, so this one runs before any reads the selections.
 */
export function boundedComparisonsRule(limits: ComparisonLimits): ValidationRule {
  return (context) => ({
    Document(document) {
      const fault = circle(context, document) ?? repetition(document, limits.comparisons)
      if (fault !== null) endValidation(context, fault, limits.validationErrors)
    },
  })
}

/** The first circle only: finding all of them takes long. */
function circle(context: ValidationContext, document: DocumentNode): GraphQLError | null {
  const schema = context.getSchema()
  const stopping = new ValidationContext(schema, document, new TypeInfo(schema), (error) => {
    throw error
  })
  try {
    // Alone, the rule does not visit the selections.
    visit(document, NoFragmentCyclesRule(stopping))
    return null
  } catch (error) {
    if (error instanceof GraphQLError) return error
    throw error
  }
}

function repetition(document: DocumentNode, most: number): GraphQLError | null {
  if (comparedFields(document, most) <= most) return null
  return new GraphQLError(
    `The document selects the same fields too often: comparing them takes more than ${most.toLocaleString('en-GB')} steps. Select a field once, or split the document.`,
  )
}

/** A rule cannot stop the validation, but too many errors do. `respond.ts` merges them. */
function endValidation(context: ValidationContext, fault: GraphQLError, most: number): void {
  for (let errors = 0; errors <= most; errors += 1) context.reportError(fault)
}
