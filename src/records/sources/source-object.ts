import { isJsonObject } from '../../foundation/json-object.js'
import { isAbsent, type ValueReader } from './source-values.js'

/** Spellings of the public services, in lower case, that differ from the names used here. */
const otherSpellings: Readonly<Record<string, string>> = {
  istemporaryaccommodation: 'istemporaryaccomodation',
  istemporaryaccommodationblock: 'istemporaryaccomodationblock',
  ispartoftemporaryaccommodationblock: 'ispartoftemporaryaccomodationblock',
  assetcontracts: 'assetcontract',
  sender: 'person',
  tempaccommodationinfo: 'tempaccomodationinfo',
  lastupdatedat: 'lastupdated',
  author: 'authordetails',
  type: 'activitytype',
  alertid: 'id',
}

/** Readers by name, alone or with a description. */
type Shape = Readonly<
  Record<
    string,
    ValueReader<unknown> | readonly [reader: ValueReader<unknown>, description: string]
  >
>
type ReaderOf<Part> = Part extends readonly [infer Reader, string] ? Reader : Part
type Picked<S extends Shape> = {
  [Name in keyof S]: ReaderOf<S[Name]> extends ValueReader<infer Value> ? Value | null : never
}

/** Unreadable members: path, and what was expected, such as `a date`. */
export type UnreadableFields = Map<string, string>

/**
 * Cache of lower-case names, because the same few names are looked up in every object. Bounded, because sources may
 * send any name.
 */
const maxCachedNames = 1_000
const maxCachedNameLength = 64
const lowerNames = new Map<string, string>()

function lowerCase(name: string): string {
  const cached = lowerNames.get(name)
  if (cached !== undefined) return cached
  const lower = name.toLowerCase()
  if (lowerNames.size < maxCachedNames && name.length <= maxCachedNameLength)
    lowerNames.set(name, lower)
  return lower
}

/**
 * An object from a source. Any member may be missing, null, a sentinel or invalid: unreadable members are null, and their
 * names are noted, never their values. Names are case-insensitive.
 */
export class SourceObject {
  private readonly members: ReadonlyMap<string, unknown>

  /** @param unreadable collects the unreadable members */
  constructor(
    value: object,
    readonly unreadable: UnreadableFields = new Map(),
    private readonly path = '',
  ) {
    const members = new Map<string, unknown>()
    for (const [name, member] of Object.entries(value)) members.set(lowerCase(name), member)
    this.members = members
  }

  pick<S extends Shape>(shape: S): Picked<S> {
    const read: Record<string, unknown> = {}
    for (const [name, part] of Object.entries(shape)) {
      read[name] = this.read(name, 'read' in part ? part : part[0])
    }
    return read as Picked<S>
  }

  read<Value>(name: string, reader: ValueReader<Value>): Value | null {
    return this.readOptional(name, reader) ?? null
  }

  /** Like `read`, but undefined for a missing or unreadable member. */
  readOptional<Value>(name: string, reader: ValueReader<Value>): Value | null | undefined {
    const value = this.member(name)
    if (value === undefined) return undefined
    if (isAbsent(value)) return null
    return this.valueOf(name, reader, value)
  }

  object(name: string): SourceObject | null {
    const value = this.member(name)
    if (isAbsent(value)) return null
    if (isJsonObject(value)) return new SourceObject(value, this.unreadable, this.at(name))
    this.addUnreadable(name, 'an object')
    return null
  }

  /** The objects of a list; an empty list if the member is missing. */
  objects(name: string): SourceObject[] {
    return this.entries(name).flatMap((value) => {
      if (isJsonObject(value)) return [new SourceObject(value, this.unreadable, this.at(name))]
      this.addUnreadable(name, 'a list of objects')
      return []
    })
  }

  /** The values of a list; a text is split at `#`. */
  values<Value>(name: string, reader: ValueReader<Value>): Value[] {
    return this.entries(name).flatMap((value) => {
      if (isAbsent(value)) return []
      const read = this.valueOf(name, reader, value)
      return read === undefined ? [] : [read]
    })
  }

  has(name: string): boolean {
    return !isAbsent(this.member(name))
  }

  /** Whether the member exists and is not noted as unreadable. It may be null. */
  isReadable(name: string): boolean {
    return this.member(name) !== undefined && !this.unreadable.has(this.at(name))
  }

  /** @param expected describes the expected value: `a date` */
  addUnreadable(name: string, expected: string): void {
    this.unreadable.set(this.at(name), expected)
  }

  /** @returns undefined for an unreadable value, which is noted */
  private valueOf<Value>(
    name: string,
    reader: ValueReader<Value>,
    value: unknown,
  ): Value | undefined {
    const read = reader.read(value)
    if (read === undefined) this.addUnreadable(name, reader.expected)
    return read
  }

  private entries(name: string): unknown[] {
    const value = this.member(name)
    if (isAbsent(value)) return []
    if (Array.isArray(value)) return value
    if (typeof value === 'string') return value.split('#')
    this.addUnreadable(name, 'a list')
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
