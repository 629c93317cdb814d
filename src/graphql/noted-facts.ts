import type { ApolloServerPlugin } from '@apollo/server'
import type { DocumentNode, OperationDefinitionNode } from 'graphql'
import type { NamedOperation } from '../foundation/operation-facts.js'
import { currentScope } from '../foundation/work-scope.js'
import type { RequestContext } from '../schema/request-context.js'
import { rootFields } from './charged-operations.js'

/** Documents are parsed once and asked often. */
const named = new WeakMap<OperationDefinitionNode, NamedOperation>()

/** Notes what was asked and what it came to, for metrics and the log. */
export const noteFacts: ApolloServerPlugin<RequestContext> = {
  requestDidStart: () =>
    Promise.resolve({
      willSendResponse({ operation, document, contextValue, response: { body } }) {
        const facts = currentScope()?.facts ?? null
        if (facts === null) return Promise.resolve()
        if (operation && document && contextValue.refused === null) {
          facts.operation = nameOf(operation, document)
        }
        facts.cost = contextValue.cost?.cost ?? null
        const errors = (body.kind === 'single' ? body.singleResult.errors : undefined) ?? []
        for (const { extensions } of errors) {
          const code = extensions?.['code']
          if (typeof code === 'string') facts.codes.add(code)
        }
        return Promise.resolve()
      },
    }),
}

function nameOf(operation: OperationDefinitionNode, document: DocumentNode): NamedOperation {
  const known = named.get(operation)
  if (known !== undefined) return known
  const fields = [...rootFields(operation.selectionSet, document)].map(({ name }) => name.value)
  const made = { name: operation.name?.value ?? null, type: operation.operation, fields }
  named.set(operation, made)
  return made
}
