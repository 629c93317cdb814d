import {
  getNamedType,
  getNullableType,
  isCompositeType,
  isEnumType,
  isInterfaceType,
  isListType,
  isObjectType,
  isUnionType,
  type GraphQLArgument,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLSchema,
} from 'graphql'
import { encodeNodeId } from '../../src/schema/node-id.js'
import { hubId } from '../../test/worst/hub-landlord.js'
import type { AskedField } from './asked-field.js'

/** Root fields that ask a part outside, or that nothing of the landlord can make dear. */
const leftOut = new Set([
  ...['messageStatus', 'notificationTemplates', 'previewNotification', 'deadEvents'],
  ...['failedDeliveries', 'providerServices', 'searchIndexes', 'notification'],
])

const deepest = 11

const hubs = [
  encodeNodeId({ type: 'Person', uuid: hubId('person', 0) }),
  encodeNodeId({ type: 'Asset', uuid: hubId('asset', 0) }),
  encodeNodeId({ type: 'Asset', uuid: hubId('asset', 1) }),
  encodeNodeId({ type: 'Tenure', uuid: hubId('tenure', 0) }),
  encodeNodeId({ type: 'Account', uuid: hubId('account', 0) }),
]
const texts = ['', 'a', 'marlow', 'marlow estate', 'flat 14 rowan house', 'ana', 'e8 1dy']
const sizes = [1, 5, 12, 30, 60, 100]

/** Writes operations of the schema as hungry callers would: hubs, broad searches, large pages, whole records. */
export class RandomOperations {
  private aliases = 0

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly random: () => number,
  ) {}

  operation(): AskedField[] {
    const root = this.schema.getQueryType()
    if (!root) throw new Error('The schema has no queries.')
    const fields = Object.values(root.getFields()).filter(({ name }) => !leftOut.has(name))
    return Array.from({ length: this.once(4) ? 1 + this.below(4) : 1 }, () =>
      this.field(this.of(fields), null, 1),
    )
  }

  /** The same field with more fields of its own. */
  grown(field: AskedField): AskedField {
    if (field.type === null) return field
    const more = this.selection(field.type, deepest - 3).filter(
      ({ name, on }) => field.fields?.some((one) => one.name === name && one.on === on) !== true,
    )
    return { ...field, fields: [...(field.fields ?? []), ...more] }
  }

  /** The same field with other arguments. */
  varied(field: AskedField): AskedField {
    const given = { ...field.given }
    for (const name of Object.keys(given)) {
      if (['first', 'last', 'pageSize'].includes(name)) given[name] = String(this.of(sizes))
      if (name === 'id') given[name] = JSON.stringify(this.of(hubs))
      if (['searchText', 'addressText', 'text'].includes(name)) {
        given[name] = JSON.stringify(this.of(texts))
      }
    }
    return { ...field, given }
  }

  again(field: AskedField): AskedField[] {
    return [field, { ...field, alias: this.alias() }]
  }

  private selection(type: GraphQLCompositeType, level: number): AskedField[] {
    const possible = isObjectType(type) ? type : this.of(this.schema.getPossibleTypes(type))
    const on = possible === type ? null : possible.name
    const fields = Object.values(possible.getFields())
    const leaves = fields.filter(({ type: of }) => !isCompositeType(getNamedType(of)))
    const branches = fields.filter(({ type: of }) => isCompositeType(getNamedType(of)))
    const share = this.of([0.1, 0.3, 1])
    const chosen = leaves.filter(() => this.random() < share).map((leaf) => this.leaf(leaf, on))
    const count = level >= deepest ? 0 : this.of([0, 1, 1, 1, 2, 3])
    for (let index = 0; index < count && branches.length > 0; index += 1) {
      const lists = branches.filter((field) => isLong(field))
      const branch = lists.length > 0 && this.once(2) ? this.of(lists) : this.of(branches)
      chosen.push(this.field(branch, on, level + 1))
    }
    return chosen.length > 0 ? chosen : [this.leaf({ name: '__typename' }, null)]
  }

  private leaf({ name }: { readonly name: string }, on: string | null): AskedField {
    return { alias: null, name, given: {}, on, type: null, fields: null }
  }

  private field(
    field: GraphQLField<unknown, unknown>,
    on: string | null,
    level: number,
  ): AskedField {
    const type = getNamedType(field.type)
    if (!isCompositeType(type)) return this.leaf(field, on)
    const given = this.argumentsOf(field.args)
    const alias = Object.keys(given).length > 0 ? this.alias() : null
    return { alias, name: field.name, given, on, type, fields: this.selection(type, level) }
  }

  private argumentsOf(args: readonly GraphQLArgument[]): Record<string, string> {
    const given: Record<string, string> = {}
    const has = (name: string) => args.some((argument) => argument.name === name)
    if (has('id')) given['id'] = JSON.stringify(this.of(hubs))
    if (has('ids'))
      given['ids'] = JSON.stringify(Array.from({ length: 1 + this.below(50) }, () => this.of(hubs)))
    for (const name of ['searchText', 'text']) {
      if (has(name) && (name === 'text' || this.once(2)))
        given[name] = JSON.stringify(this.of(texts))
    }
    if (has('lookUpType') && this.once(2)) given['lookUpType'] = this.of(['ADDRESS', 'TENANT_NAME'])
    if (has('highlight') && this.once(3)) given['highlight'] = 'true'
    for (const { name, type } of args) {
      const named = getNamedType(type)
      if (!isEnumType(named) || name === 'lookUpType') continue
      const values = named.getValues().map((value) => value.name)
      if (isListType(getNullableType(type))) {
        if (this.once(3)) given[name] = `[${values.join(' ')}]`
      } else if (this.once(3)) given[name] = this.of(values)
    }
    if (!has('first')) return given
    const size = String(this.of(sizes))
    switch (this.below(5)) {
      case 0:
        return { ...given, last: size }
      case 1:
        return { ...given, page: String(1 + this.below(8)), pageSize: size }
      case 2:
        return given
      default:
        return { ...given, first: size }
    }
  }

  private alias(): string {
    this.aliases += 1
    return `x${this.aliases}`
  }

  private of<Item>(items: readonly Item[]): Item {
    const item = items[this.below(items.length)]
    if (item === undefined) throw new Error('There is nothing to choose from.')
    return item
  }

  private below(count: number): number {
    return Math.floor(this.random() * count)
  }

  private once(in_: number): boolean {
    return this.below(in_) === 0
  }
}

function isLong({ type }: GraphQLField<unknown, unknown>): boolean {
  const named = getNamedType(type)
  return (
    isListType(getNullableType(type)) ||
    ((isObjectType(named) || isInterfaceType(named) || isUnionType(named)) &&
      named.name.endsWith('Connection'))
  )
}
