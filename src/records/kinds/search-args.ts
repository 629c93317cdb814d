import { ArgsType, Field } from 'type-graphql'
import { PagingArgs } from '../../schema/connections.js'
import { Optional } from '../../schema/fields.js'
import type { FilterInput } from './filter-input.js'
import { facetEnum, sortEnum } from './kind-enums.js'
import { kindWords, type KindDefinition } from './record-kind.js'

interface DefaultOrder {
  readonly sortBy: string
  readonly isDesc: boolean
  /** Description of `isDesc`. */
  readonly description: string
}

const byRelevance: DefaultOrder = {
  sortBy: 'relevance',
  isDesc: false,
  description: 'Descending order. Ignored without `sortBy`. Default false.',
}

/** The argument `highlight`. */
export const Highlight = () =>
  Field(() => Boolean, {
    defaultValue: false,
    description: 'Also fill `highlights` and `matchedFields` of each edge. Default false.',
  })

/** The argument `exact`. */
export const Exact = () =>
  Field(() => Boolean, {
    defaultValue: false,
    description:
      'True turns off corrections and other spellings of names. Small typing errors in long words still match. Default false.',
  })

/** Declares the arguments that searches of all kinds share. The arguments of each kind extend this class. */
export function searchArgs<Filter extends object, Sort extends string>(
  kind: KindDefinition & { readonly sortKeys: Record<string, { readonly field: Sort }> },
  filter: FilterInput<Filter>,
  order = byRelevance,
) {
  const facetType = facetEnum(kind)
  const sortType = sortEnum(kind)

  @ArgsType()
  abstract class SearchArgs extends PagingArgs {
    @Optional(
      () => [facetType],
      'Facets to count. Each facet ignores its own filter and applies all other filters. Default none.',
    )
    facets?: string[] | null

    @Optional(() => filter.type, `Filter. Default all ${kindWords(kind)}.`)
    filter?: Filter | null

    @Field(() => sortType, { defaultValue: order.sortBy, description: 'Sort key.' })
    sortBy!: Sort | 'relevance'

    @Field(() => Boolean, { defaultValue: order.isDesc, description: order.description })
    isDesc!: boolean

    @Highlight()
    highlight!: boolean

    @Exact()
    exact!: boolean
  }
  return SearchArgs
}
