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
import type { GeneratedField } from './generated-field.js'

/** Root fields that call external services, or that no landlord data makes expensive. */
const excludedFields = new Set([
  'messageStatus',
  'notificationTemplates',
  'previewNotification',
  'deadEvents',
  'failedDeliveries',
  'providerServices',
  'searchIndexes',
  'notification',
])

const maxDepth = 11

const hubs = [
  encodeNodeId({ type: 'Person', uuid: hubId('person', 0) }),
  encodeNodeId({ type: 'Asset', uuid: hubId('asset', 0) }),
  encodeNodeId({ type: 'Asset', uuid: hubId('asset', 1) }),
  encodeNodeId({ type: 'Tenure', uuid: hubId('tenure', 0) }),
  encodeNodeId({ type: 'Account', uuid: hubId('account', 0) }),
]
const texts = ['', 'a', 'marlow', 'marlow estate', 'flat 14 rowan house', 'ana', 'e8 1dy']
const sizes = [1, 5, 12, 30, 60, 100]

/** Generates expensive operations: hubs, broad searches, large pages, whole records. */
export class RandomOperations {
  private aliases = 0

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly random: () => number,
  ) {}

  operation(): GeneratedField[] {
    const root = this.schema.getQueryType()
    if (!root) throw new Error('The schema has no queries.')
    const fields = Object.values(root.getFields()).filter(({ name }) => !excludedFields.has(name))
    return Array.from({ length: this.oneIn(4) ? 1 + this.below(4) : 1 }, () =>
      this.field(this.pick(fields), null, 1),
    )
  }

  /** The same field with more subfields. */
  grown(field: GeneratedField): GeneratedField {
    if (field.type === null) return field
    const more = this.selection(field.type, maxDepth - 3).filter(
      ({ name, on }) => field.fields?.some((one) => one.name === name && one.on === on) !== true,
    )
    return { ...field, fields: [...(field.fields ?? []), ...more] }
  }

  /** The same field with other arguments. */
  varied(field: GeneratedField): GeneratedField {
    const args = { ...field.args }
    for (const name of Object.keys(args)) {
      if (['first', 'last', 'pageSize'].includes(name)) args[name] = String(this.pick(sizes))
      if (name === 'id') args[name] = JSON.stringify(this.pick(hubs))
      if (['searchText', 'addressText', 'text'].includes(name)) {
        args[name] = JSON.stringify(this.pick(texts))
      }
    }
    return { ...field, args }
  }

  again(field: GeneratedField): GeneratedField[] {
    return [field, { ...field, alias: this.alias() }]
  }

  private selection(type: GraphQLCompositeType, level: number): GeneratedField[] {
    const possible = isObjectType(type) ? type : this.pick(this.schema.getPossibleTypes(type))
    const on = possible === type ? null : possible.name
    const fields = Object.values(possible.getFields())
    const leaves = fields.filter(({ type: of }) => !isCompositeType(getNamedType(of)))
    const branches = fields.filter(({ type: of }) => isCompositeType(getNamedType(of)))
    const share = this.pick([0.1, 0.3, 1])
    const selected = leaves.filter(() => this.random() < share).map((leaf) => this.leaf(leaf, on))
    const count = level >= maxDepth ? 0 : this.pick([0, 1, 1, 1, 2, 3])
    for (let index = 0; index < count && branches.length > 0; index += 1) {
      const lists = branches.filter((field) => isLong(field))
      const branch = lists.length > 0 && this.oneIn(2) ? this.pick(lists) : this.pick(branches)
      selected.push(this.field(branch, on, level + 1))
    }
    return selected.length > 0 ? selected : [this.leaf({ name: '__typename' }, null)]
  }

  private leaf({ name }: { readonly name: string }, on: string | null): GeneratedField {
    return { alias: null, name, args: {}, on, type: null, fields: null }
  }

  private field(
    field: GraphQLField<unknown, unknown>,
    on: string | null,
    level: number,
  ): GeneratedField {
    const type = getNamedType(field.type)
    if (!isCompositeType(type)) return this.leaf(field, on)
    const args = this.argumentsOf(field.args)
    const alias = Object.keys(args).length > 0 ? this.alias() : null
    return { alias, name: field.name, args, on, type, fields: this.selection(type, level) }
  }

  private argumentsOf(definitions: readonly GraphQLArgument[]): Record<string, string> {
    const args: Record<string, string> = {}
    const has = (name: string) => definitions.some((argument) => argument.name === name)
    if (has('id')) args['id'] = JSON.stringify(this.pick(hubs))
    if (has('ids'))
      args['ids'] = JSON.stringify(
        Array.from({ length: 1 + this.below(50) }, () => this.pick(hubs)),
      )
    for (const name of ['searchText', 'text']) {
      if (has(name) && (name === 'text' || this.oneIn(2)))
        args[name] = JSON.stringify(this.pick(texts))
    }
    if (has('lookUpType') && this.oneIn(2))
      args['lookUpType'] = this.pick(['ADDRESS', 'TENANT_NAME'])
    if (has('highlight') && this.oneIn(3)) args['highlight'] = 'true'
    for (const { name, type } of definitions) {
      const named = getNamedType(type)
      if (!isEnumType(named) || name === 'lookUpType') continue
      const values = named.getValues().map((value) => value.name)
      if (isListType(getNullableType(type))) {
        if (this.oneIn(3)) args[name] = `[${values.join(' ')}]`
      } else if (this.oneIn(3)) args[name] = this.pick(values)
    }
    if (!has('first')) return args
    const size = String(this.pick(sizes))
    switch (this.below(5)) {
      case 0:
        return { ...args, last: size }
      case 1:
        return { ...args, page: String(1 + this.below(8)), pageSize: size }
      case 2:
        return args
      default:
        return { ...args, first: size }
    }
  }

  private alias(): string {
    this.aliases += 1
    return `x${this.aliases}`
  }

  private pick<Item>(items: readonly Item[]): Item {
    const item = items[this.below(items.length)]
    if (item === undefined) throw new Error('The list is empty.')
    return item
  }

  private below(count: number): number {
    return Math.floor(this.random() * count)
  }

  private oneIn(n: number): boolean {
    return this.below(n) === 0
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
