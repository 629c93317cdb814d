import { getNamedType, isInputObjectType, type GraphQLInputObjectType } from 'graphql'
import { expect } from 'vitest'
import { builtSchema } from './built-schema.js'
import { filterCases } from './filter-cases.js'
import type { Answer, TestGateway } from './gateway.js'

/** The searches with a filter. */
export const filteredRoots = Object.keys(filterCases) as (keyof typeof filterCases)[]

/** The input type of the filter of a search. */
export function filterType(root: string): GraphQLInputObjectType {
  const isFilter = ({ name }: { name: string }) => name === 'filter'
  const argument = builtSchema.getQueryType()?.getFields()[root]?.args.find(isFilter)
  const type = argument === undefined ? undefined : getNamedType(argument.type)
  if (!isInputObjectType(type)) throw new Error(`${root} takes no filter.`)
  return type
}

/** A filter with one value at a path such as `tenure.isActive`. */
export function nested(path: string, value: unknown): object {
  return path.split('.').reduceRight<unknown>((inner, name) => ({ [name]: inner }), value) as object
}

/** Searches with a filter. `args` are other arguments of the search, each followed by a comma. */
export async function askFiltered(
  gateway: TestGateway,
  root: string,
  filter: object,
  { args = '', ...caller }: { readonly args?: string; readonly token?: string } = {},
): Promise<Answer> {
  const everything = root === 'searchTransactions' ? 'isSuspense: null, ' : ''
  return gateway.ask(
    `query ($filter: ${filterType(root).name}) {
      ${root}(${everything}${args} filter: $filter, pageSize: 100) { totalCount nodes { uuid } }
    }`,
    { variables: { filter }, ...caller },
  )
}

/** UUIDs of the hits of a search. */
export async function idsByFilter(
  gateway: TestGateway,
  root: string,
  filter: object,
  args?: string,
): Promise<string[]> {
  const extraArgs = args === undefined ? {} : { args }
  const { body } = await askFiltered(gateway, root, filter, extraArgs)
  expect(body.errors, `${root} ${JSON.stringify(filter)}`).toBeUndefined()
  const { nodes } = body.data?.[root] as unknown as { nodes: { uuid: string }[] }
  return nodes.map(({ uuid }) => uuid)
}
