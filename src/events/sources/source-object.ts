import type { z } from 'zod'
import { isJsonObject } from '../../foundation/json-object.js'
import { readPlain } from './plain-values.js'
import { isAbsent } from './source-values.js'

/** Spellings of the public services that differ in more than case from the names used here. */
const otherSpellings: Readonly<Record<string, string>> = {
  istemporaryaccommodation: 'istemporaryaccomodation',
  istemporaryaccommodationblock: 'istemporaryaccomodationblock',
  ispartoftemporaryaccommodationblock: 'ispartoftemporaryaccomodationblock',
  assetcontracts: 'assetcontract',
  sender: 'person',
  tempaccommodationinfo: 'tempaccomodationinfo',
}

type Shape = Readonly<Record<string, z.ZodType>>
type Picked<S extends Shape> = { [Name in keyof S]: z.output<S[Name]> | null }

/** What could not be read: by path of the member, what it is not, such as `a date`. */
export type Notes = Map<string, string>

/** Names of members are few, and looked for in every object. Those of nobody's are not kept. */
const mostNames = 1_000
const longestName = 64
const lowerNames = new Map<string, string>()

function lowerCase(name: string): string {
  const known = lowerNames.get(name)
  if (known !== undefined) return known
  const lower = name.toLowerCase()
  if (lowerNames.size < mostNames && name.length <= longestName) lowerNames.set(name, lower)
  return lower
}

/**
 * An object as a source sends it. Any member may be missing, null, a sentinel or nonsense: what cannot be
 * read is null, and its name is noted; a value is never repeated. Names match without regard to case.
 */
export class SourceObject {
  private readonly members: ReadonlyMap<string, unknown>

  /** @param notes collects the members that could not be read */
  constructor(
    value: object,
    readonly notes: Notes = new Map(),
    private readonly path = '',
  ) {
    const members = new Map<string, unknown>()
    for (const [name, member] of Object.entries(value)) members.set(lowerCase(name), member)
    this.members = members
  }

  /** The named members, each read by its schema. */
  pick<S extends Shape>(shape: S): Picked<S> {
    const read: Record<string, unknown> = {}
    for (const name of Object.keys(shape)) {
      const schema = shape[name]
      if (schema !== undefined) read[name] = this.read(name, schema)
    }
    return read as Picked<S>
  }

  read<Schema extends z.ZodType>(name: string, schema: Schema): z.output<Schema> | null {
    return this.given(name, schema) ?? null
  }

  /** Like `read`, but undefined where the member is missing or cannot be read. */
  given<Schema extends z.ZodType>(
    name: string,
    schema: Schema,
  ): z.output<Schema> | null | undefined {
    const value = this.member(name)
    if (value === undefined) return undefined
    if (isAbsent(value)) return null
    return this.valueOf(name, schema, value)
  }

  object(name: string): SourceObject | null {
    const value = this.member(name)
    if (isAbsent(value)) return null
    if (isJsonObject(value)) return new SourceObject(value, this.notes, this.at(name))
    this.note(name, 'an object')
    return null
  }

  /** The objects of a list; empty when there is none. */
  objects(name: string): SourceObject[] {
    return this.entries(name).flatMap((value) => {
      if (isJsonObject(value)) return [new SourceObject(value, this.notes, this.at(name))]
      this.note(name, 'a list of objects')
      return []
    })
  }

  /** The values of a list; text is taken for a list joined by `#`. */
  values<Schema extends z.ZodType>(name: string, schema: Schema): z.output<Schema>[] {
    return this.entries(name).flatMap((value) => {
      if (isAbsent(value)) return []
      const read = this.valueOf(name, schema, value)
      return read === undefined ? [] : [read]
    })
  }

  has(name: string): boolean {
    return !isAbsent(this.member(name))
  }

  /** Whether the member is there, be it null, and could be read as far as it was. */
  tells(name: string): boolean {
    return this.member(name) !== undefined && !this.notes.has(this.at(name))
  }

  /** @param wanted what the member is not: `a date` */
  note(name: string, wanted = 'readable'): void {
    this.notes.set(this.at(name), wanted)
  }

  /** @returns undefined, once that is noted, for what the schema does not take */
  private valueOf<Schema extends z.ZodType>(
    name: string,
    schema: Schema,
    value: unknown,
  ): z.output<Schema> | undefined {
    const plain = readPlain(schema, value) as z.output<Schema> | undefined
    if (plain !== undefined) return plain
    const parsed = schema.safeParse(value)
    if (parsed.success) return parsed.data
    this.note(name, schema.description)
    return undefined
  }

  private entries(name: string): unknown[] {
    const value = this.member(name)
    if (isAbsent(value)) return []
    if (Array.isArray(value)) return value
    if (typeof value === 'string') return value.split('#')
    this.note(name, 'a list')
    return []
  }

  private member(name: string): unknown {
    const key = lowerCase(name)
    const value = this.members.get(key)
    return value ?? this.members.get(otherSpellings[key] ?? key) ?? value
  }

  private at(name: string): string {
    return this.path === '' ? name : `${this.path}.${name}`
  }
}
