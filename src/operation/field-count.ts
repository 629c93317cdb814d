import {
  defaultFieldResolver,
  GraphQLError,
  isObjectType,
  type GraphQLFieldResolver,
  type GraphQLSchema,
} from 'graphql'
import { currentScope } from '../foundation/operation-scope.js'

/** A promise costs about as much as five fields that are read from their record. */
const costOfPromise = 5

/** An error with a path counts as located: graphql-js neither copies it nor adds a stack. */
const stopped = new GraphQLError('The operation was stopped.', { path: [] })

/**
 * Counts each field of an answer to the current operation. After the limit every further field fails with the
 * same error, so that graphql-js finishes quickly; the caller gets the error of the operation's scope instead.
 */
export function countFields(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue
    for (const field of Object.values(type.getFields())) {
      field.resolve = counted(field.resolve ?? defaultFieldResolver)
    }
  }
  return schema
}

function counted(
  resolve: GraphQLFieldResolver<unknown, unknown>,
): GraphQLFieldResolver<unknown, unknown> {
  return (source, args: Record<string, unknown>, context, info) => {
    spend(1)
    const value: unknown = resolve(source, args, context, info)
    if (value instanceof Promise) spend(costOfPromise - 1)
    return value
  }
}

function spend(fields: number): void {
  try {
    currentScope()?.spend('fields', fields)
  } catch {
    throw stopped
  }
}
