import {
  GraphQLError,
  NoFragmentCyclesRule,
  TypeInfo,
  ValidationContext,
  visit,
  type ASTVisitor,
  type DocumentNode,
} from 'graphql'
import { limits } from '../limits.js'
import { comparedFields } from './compared-fields.js'

/**
 * Ends the validation of documents with which the rule OverlappingFieldsCanBeMerged of graphql-js would
 * be busy for long: those that select the same fields too often, and those with circles of fragments, in
 * which it may recurse until the stack is full. It comes in time because all rules visit a document
 * together, and enter it before one of them looks at what is selected.
 */
export function boundedComparisonsRule(context: ValidationContext): ASTVisitor {
  return {
    Document(document) {
      const fault = circle(context, document) ?? repetition(document)
      if (fault !== null) endValidation(context, fault)
    },
  }
}

/** The first only: each names all places of its circle, and finding those takes long. */
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

function repetition(document: DocumentNode): GraphQLError | null {
  if (comparedFields(document, limits.comparisons) <= limits.comparisons) return null
  return new GraphQLError(
    `The document selects the same fields too often: comparing them takes more than ${limits.comparisons.toLocaleString('en-GB')} steps. Select a field once, or split the document.`,
  )
}

/** A rule cannot end a validation, but too many errors do. They are merged into one. */
function endValidation(context: ValidationContext, fault: GraphQLError): void {
  for (let told = 0; told <= limits.validationErrors; told += 1) context.reportError(fault)
}
