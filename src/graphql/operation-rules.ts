import { maxAliasesRule } from '@escape.tech/graphql-armor-max-aliases'
import { maxDepthRule } from '@escape.tech/graphql-armor-max-depth'
import { maxDirectivesRule } from '@escape.tech/graphql-armor-max-directives'
import type { GraphQLError, ValidationContext, ValidationRule } from 'graphql'
import { limits } from './limits.js'
import { boundedComparisonsRule } from './validation/bounded-comparisons.js'

/** The rules would throw out of the validation, which then counts as a fault of ours. */
const reported = {
  propagateOnRejection: false,
  onReject: [
    (context: ValidationContext | null, error: GraphQLError) => context?.reportError(error),
  ],
}

/** What every operation has to keep to besides the rules of GraphQL, whichever way it comes. */
export const operationRules: ValidationRule[] = [
  boundedComparisonsRule(limits),
  // The rule spares __typename unless the list of exceptions is empty.
  maxAliasesRule({ n: limits.aliases, allowList: [], ...reported }),
  maxDepthRule({ n: limits.depth, flattenFragments: true, ...reported }),
  maxDirectivesRule({ n: limits.directives, ...reported }),
]
