import { maxAliasesRule } from '@escape.tech/graphql-armor-max-aliases'
import { maxDepthRule } from '@escape.tech/graphql-armor-max-depth'
import { maxDirectivesRule } from '@escape.tech/graphql-armor-max-directives'
import type { GraphQLError, ValidationContext, ValidationRule } from 'graphql'
import { documentLimits } from './limits.js'
import { boundedComparisonsRule } from './bounded-comparisons.js'

/** Reports faults as validation errors. By default, the rules throw an error, which counts as an internal error. */
const reported = {
  propagateOnRejection: false,
  onReject: [
    (context: ValidationContext | null, error: GraphQLError) => context?.reportError(error),
  ],
}

/** Validation rules of every operation, in addition to GraphQL's own. */
export const operationRules: ValidationRule[] = [
  boundedComparisonsRule(documentLimits),
  // Without an empty allow list the rule would skip __typename.
  maxAliasesRule({ n: documentLimits.aliases, allowList: [], ...reported }),
  maxDepthRule({ n: documentLimits.depth, flattenFragments: true, ...reported }),
  maxDirectivesRule({ n: documentLimits.directives, ...reported }),
]
