import {
  defaultFieldResolver,
  isObjectType,
  type GraphQLFieldResolver,
  type GraphQLSchema,
} from 'graphql'
import { currentScope } from '../foundation/operation-scope.js'

/** A promise costs about as much as five fields that are read from their record. */
const costOfPromise = 5

/**
 * Counts each field of an answer to the current operation. Once it is stopped, no further field is resolved: the
 * caller gets the error of the scope. A field must not throw then, because graphql-js drops the promises of a list
 * after an error, and one that rejects unhandled ends the process.
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
    if (isStoppedAfter(1)) return unsettled()
    const value: unknown = resolve(source, args, context, info)
    if (!(value instanceof Promise) || !isStoppedAfter(costOfPromise - 1)) return value
    value.catch(() => undefined)
    return unsettled()
  }
}

function isStoppedAfter(fields: number): boolean {
  try {
    currentScope()?.spend('fields', fields)
    return false
  } catch {
    return true
  }
}

/** Nobody waits for the execution of a stopped operation, so it is collected with its promises. */
function unsettled(): Promise<never> {
  return new Promise(() => undefined)
}
