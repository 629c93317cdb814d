import { ArgsType, Field, registerEnumType } from 'type-graphql'
import { PagingArgs } from '../schema/connection-types.js'
import type { AssetSort, PersonSort } from './search-service.js'

export const PersonSortBy = {
  RELEVANCE: 'relevance',
  SURNAME: 'surname',
} as const satisfies Record<string, PersonSort>

registerEnumType(PersonSortBy, {
  name: 'PersonSortBy',
  description: 'What orders persons.',
  valuesConfig: {
    RELEVANCE: { description: 'The best match first.' },
    SURNAME: { description: 'Surname, then first name; without a surname last.' },
  },
})

export const AssetSortBy = {
  RELEVANCE: 'relevance',
  ADDRESS: 'address',
  ID: 'id',
} as const satisfies Record<string, AssetSort>

registerEnumType(AssetSortBy, {
  name: 'AssetSortBy',
  description: 'What orders assets.',
  valuesConfig: {
    RELEVANCE: { description: 'The best match first.' },
    ADDRESS: { description: 'Street, then house number as a number, then flat.' },
    ID: { description: 'Record identifier.' },
  },
})

const Text = (description: string) => Field(() => String, { nullable: true, description })

const Descending = () =>
  Field(() => Boolean, {
    defaultValue: false,
    description: 'Turn the order round; without a sortBy it has no effect. Default false.',
  })

@ArgsType()
export class SearchPersonsArgs extends PagingArgs {
  @Text(
    'Names, address, postcode or a reference; every word must match, the last one as a beginning. Blank lists everybody. Example: "ana exam".',
  )
  searchText?: string | null

  @Text(
    'Keep only Tenant, Leaseholder or HousingOfficer. Housing officers are left out unless asked for.',
  )
  personType?: string | null

  @Field(() => PersonSortBy, {
    defaultValue: PersonSortBy.RELEVANCE,
    description: 'What orders the hits.',
  })
  sortBy!: PersonSort

  @Descending()
  isDesc!: boolean
}

@ArgsType()
export class SearchAssetsArgs extends PagingArgs {
  @Text(
    'Address, name, postcode or a reference; every word must match, the last one as a beginning. Blank lists everything. Example: "14 rowan".',
  )
  searchText?: string | null

  @Text('The same as searchText, under the specification’s other name. Not together with it.')
  addressText?: string | null

  @Field(() => [String], {
    nullable: true,
    description:
      'Keep any of these types; an open set. Example: ["Dwelling", "LettableNonDwelling"].',
  })
  assetTypes?: string[] | null

  @Field(() => AssetSortBy, {
    defaultValue: AssetSortBy.RELEVANCE,
    description: 'What orders the hits.',
  })
  sortBy!: AssetSort

  @Descending()
  isDesc!: boolean
}
