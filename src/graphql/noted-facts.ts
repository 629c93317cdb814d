import type { ApolloServerPlugin } from '@apollo/server'
import type { DocumentNode, GraphQLFormattedError, OperationDefinitionNode } from 'graphql'
import type { NamedOperation, OperationFacts } from '../foundation/operation-facts.js'
import { currentScope } from '../foundation/work-scope.js'
import type { RequestContext } from '../schema/request-context.js'
import { rootFields } from './root-fields.js'

/** Notes what was asked and what it came to, for metrics and the log. */
export const noteFacts: ApolloServerPlugin<RequestContext> = {
  requestDidStart: () =>
    Promise.resolve({
      willSendResponse({ operation, document, contextValue, response: { body } }) {
        const { errors } = body.kind === 'single' ? body.singleResult : {}
        noteAnswer({ operation, document, context: contextValue, errors })
        return Promise.resolve()
      },
    }),
}

/** An operation that was answered; without one where none was found in order. */
interface Answered {
  readonly operation: OperationDefinitionNode | undefined
  readonly document: DocumentNode | undefined
  readonly context: Pick<RequestContext, 'cost' | 'refused'>
  readonly errors: readonly GraphQLFormattedError[] | undefined
}

/** Notes what was answered among the facts of the work under way. */
function noteAnswer({ operation, document, context, errors = [] }: Answered): void {
  const facts = currentScope()?.facts ?? null
  if (facts === null) return
  if (operation && document && context.refused === null) {
    facts.operation = nameOf(operation, document)
  }
  facts.cost = context.cost?.cost ?? null
  noteCodes(facts, errors)
}

/** Adds the codes of errors to the facts of a request. */
export function noteCodes(
  { codes }: Pick<OperationFacts, 'codes'>,
  errors: readonly GraphQLFormattedError[] = [],
): void {
  for (const { extensions } of errors) {
    const code = extensions?.['code']
    if (typeof code === 'string') codes.add(code)
  }
}

function nameOf(operation: OperationDefinitionNode, document: DocumentNode): NamedOperation {
  const asked = Array.from(rootFields(operation, document).values(), ({ name }) => name.value)
  const fields = asked.filter((name) => name !== '__typename')
  return { name: operation.name?.value ?? null, type: operation.operation, fields }
}
