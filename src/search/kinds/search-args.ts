import { ArgsType, Field, type ClassType } from 'type-graphql'
import { PagingArgs } from '../../schema/connections.js'
import { Optional } from '../../schema/fields.js'
import { facetEnum, sortEnum } from './kind-enums.js'
import type { KindDefinition } from './record-kind.js'

/** What a search is ordered by when nothing is said of it. */
interface DefaultOrder {
  readonly sortBy: string
  readonly isDesc: boolean
  /** What `isDesc` does. */
  readonly description: string
}

const byRelevance: DefaultOrder = {
  sortBy: 'relevance',
  isDesc: false,
  description: 'Turn the order round; without a sortBy it has no effect. Default false.',
}

/** The argument `highlight`. */
export const Highlight = () =>
  Field(() => Boolean, {
    defaultValue: false,
    description: 'Also mark what matched, on the edges. Default false.',
  })

/** The argument `exact`. */
export const Exact = () =>
  Field(() => Boolean, {
    defaultValue: false,
    description:
      'Find what was typed and nothing that is only close to it. Mistyped letters in long words are forgiven all the same. Default false.',
  })

/** Declares the arguments that searches of all kinds share; those of a kind extend it. */
export function searchArgs<Filter extends object, Sort extends string>(
  kind: KindDefinition & { readonly sortKeys: Record<string, { readonly field: Sort }> },
  filterInput: () => ClassType<Filter>,
  order = byRelevance,
) {
  const facetType = facetEnum(kind)
  const sortType = sortEnum(kind)

  @ArgsType()
  abstract class SearchArgs extends PagingArgs {
    @Optional(
      () => [facetType],
      'Also count by these, each under all filters but the one that chooses its values. Default none.',
    )
    facets?: string[] | null

    @Optional(() => filterInput(), `Which ${kind.index}. Default all.`)
    filter?: Filter | null

    @Field(() => sortType, { defaultValue: order.sortBy, description: 'What orders the hits.' })
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
