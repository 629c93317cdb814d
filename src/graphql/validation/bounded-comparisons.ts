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
  /** Comparisons of selected fields that one document may take. */
  readonly comparisons: number
  /** Errors after which graphql-js ends a validation. */
  readonly validationErrors: number
}

/**
 * Ends the validation of documents with which the rule OverlappingFieldsCanBeMerged of graphql-js would
 * be busy for long: those that select the same fields too often, and those with circles of fragments, in
 * which it may recurse until the stack is full. It comes in time because all rules visit a document
 * together, and enter it before one of them looks at what is selected.
 */
export function boundedComparisonsRule(limits: ComparisonLimits): ValidationRule {
  return (context) => ({
    Document(document) {
      const fault = circle(context, document) ?? repetition(document, limits.comparisons)
      if (fault !== null) endValidation(context, fault, limits.validationErrors)
    },
  })
}

/** The first only: each names all fragments of its circle, and finding those takes long. */
function circle(context: ValidationContext, document: DocumentNode): GraphQLError | null {
  const schema = context.getSchema()
  const stopping = new ValidationContext(schema, document, new TypeInfo(schema), (error) => {
    throw error
  })
  try {
    // Alone it leaves out what is selected, which it would go through beside other rules.
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

/** A rule cannot end a validation, but too many errors do. They are merged into one. */
function endValidation(context: ValidationContext, fault: GraphQLError, most: number): void {
  for (let told = 0; told <= most; told += 1) context.reportError(fault)
}
