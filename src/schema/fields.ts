// Decorators need it, and every module with decorated classes imports this one.
import 'reflect-metadata'
import { Field, FieldResolver, Int, Mutation, Query } from 'type-graphql'
import { GraphQLDate, GraphQLDateTimeISO, GraphQLDecimal, GraphQLUUID } from './scalars.js'

type FieldDecorator = PropertyDecorator & MethodDecorator

/**
 * Nullable fields and arguments, such as all fields of a source record. A
 * description has the unit and an example, if there are any.
 */
export const Optional = (type: () => object, description: string): FieldDecorator =>
  Field(type, { nullable: true, description })

export const OptionalText = (description: string): FieldDecorator =>
  Field(() => String, { nullable: true, description })

export const OptionalInt = (description: string): FieldDecorator =>
  Field(() => Int, { nullable: true, description })

export const OptionalFlag = (description: string): FieldDecorator =>
  Field(() => Boolean, { nullable: true, description })

export const OptionalDecimal = (description: string): FieldDecorator =>
  Field(() => GraphQLDecimal, { nullable: true, description })

export const OptionalDay = (description: string): FieldDecorator =>
  Field(() => GraphQLDate, { nullable: true, description })

export const OptionalTime = (description: string): FieldDecorator =>
  Field(() => GraphQLDateTimeISO, { nullable: true, description })

export const OptionalUuid = (description: string): FieldDecorator =>
  Field(() => GraphQLUUID, { nullable: true, description })

/** Root fields are nullable, so that one failing field does not discard the other fields of the operation. */
export const OptionalQuery = (
  type: () => object,
  description: string,
  options: { readonly name?: string } = {},
): MethodDecorator => Query(type, { nullable: true, description, ...options })

export const OptionalMutation = (type: () => object, description: string): MethodDecorator =>
  Mutation(type, { nullable: true, description })

export const OptionalFieldResolver = (type: () => object, description: string): MethodDecorator =>
  FieldResolver(type, { nullable: true, description })

export const Text = (description: string): FieldDecorator => Field(() => String, { description })

export const Flag = (description: string): FieldDecorator => Field(() => Boolean, { description })

export const Uuid = (description: string): FieldDecorator =>
  Field(() => GraphQLUUID, { description })

/**
 * Copies the columns of a row to the declared fields of the same name. Methods
 * and `id`, which is opaque in the schema, are not copied.
 */
export function copyColumns(target: object, row: object): void {
  const columns = row as Readonly<Record<string, unknown>>
  const fields = target as Record<string, unknown>
  for (const name of Object.keys(target)) {
    if (name !== 'id' && name in columns) fields[name] = columns[name]
  }
}
