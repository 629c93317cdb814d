import { GraphQLBoolean, GraphQLInt, GraphQLString, type GraphQLScalarType } from 'graphql'
import { Field, ObjectType } from 'type-graphql'
import type { RecordRows } from '../model/record-model.js'
import { Node } from '../../schema/node.js'
import {
  GraphQLDate,
  GraphQLDateTimeISO,
  GraphQLDecimal,
  GraphQLUUID,
} from '../../schema/scalars.js'
import * as values from '../sources/source-values.js'
import type { ValueReader } from '../sources/source-values.js'

/** Fields of a source's object by name: the reader of each field, and its description in the schema. */
export type SourceFields = Readonly<
  Record<string, readonly [reader: ValueReader<unknown>, description: string]>
>

/**
 * The fields as JSON columns hold them: moments as text. A field is absent in records that are older than the field.
 */
export type Stored<Fields extends SourceFields> = {
  [Name in keyof Fields]?: StoredValue<Fields[Name][0]> | null
}
type StoredValue<Reader> =
  Reader extends ValueReader<infer Value> ? (Value extends Date ? string : Value) : never

function fieldNames<Fields extends SourceFields>(fields: Fields) {
  return Object.keys(fields) as (keyof Fields & string)[]
}

/** The scalar that shows the values of a reader. */
const scalars = new Map<ValueReader<unknown>, GraphQLScalarType>([
  [values.text, GraphQLString],
  [values.longText, GraphQLString],
  [values.postCode, GraphQLString],
  [values.uuid, GraphQLUUID],
  [values.flag, GraphQLBoolean],
  [values.whole, GraphQLInt],
  [values.money, GraphQLDecimal],
  [values.factor, GraphQLDecimal],
  [values.day, GraphQLDate],
  [values.date, GraphQLDate],
  [values.instant, GraphQLDateTimeISO],
])

function declareFields({ prototype }: { readonly prototype: object }, fields: SourceFields): void {
  for (const [name, [reader, description]] of Object.entries(fields)) {
    const scalar = scalars.get(reader)
    if (scalar === undefined) throw new Error(`No scalar shows the values of ${name}.`)
    Field(() => scalar, { nullable: true, description })(prototype, name)
  }
}

function copyFields(target: object, from: object, names: readonly string[]): void {
  const columns = from as Readonly<Record<string, unknown>>
  const fields = target as Record<string, unknown>
  for (const name of names) fields[name] = columns[name]
}

/** Declares an object type of these fields. Its objects are shown as they are stored. */
export function sourceType<const Fields extends SourceFields>(
  name: string,
  description: string,
  fields: Fields,
) {
  @ObjectType(name, { description })
  class SourceType {
    static readonly fields = fields
  }
  declareFields(SourceType, fields)
  return SourceType
}

/** Base class of an object type with these and other fields. Its constructor copies them from the stored object. */
export function withFields<Fields extends SourceFields>(
  fields: Fields,
): abstract new (stored: Stored<Fields>) => Readonly<Stored<Fields>> {
  const names = fieldNames(fields)
  @ObjectType()
  abstract class WithFields {
    constructor(stored: Stored<Fields>) {
      copyFields(this, stored, names)
    }
  }
  declareFields(WithFields, fields)
  return WithFields as unknown as abstract new (stored: Stored<Fields>) => Readonly<Stored<Fields>>
}

type Row<Type extends Capitalize<keyof RecordRows>> = RecordRows[Uncapitalize<Type>]

/** Base class of the type of a kind, with the columns that are shown as they are stored. */
export function recordNode<Type extends Capitalize<keyof RecordRows>, Fields extends SourceFields>(
  type: Type,
  fields: Fields,
): abstract new (
  row: Row<Type>,
) => Node & Readonly<Pick<Row<Type>, keyof Fields & keyof Row<Type>>> {
  const names = fieldNames(fields)
  @ObjectType()
  abstract class RecordNode extends Node {
    constructor(row: Row<Type>) {
      super(type, row.id)
      copyFields(this, row, names)
    }
  }
  declareFields(RecordNode, fields)
  return RecordNode as unknown as abstract new (
    row: Row<Type>,
  ) => Node & Readonly<Pick<Row<Type>, keyof Fields & keyof Row<Type>>>
}
