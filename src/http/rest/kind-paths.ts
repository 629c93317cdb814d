import { accountKind } from '../../search/kinds/account/kind.js'
import { assetKind } from '../../search/kinds/asset/kind.js'
import { personKind } from '../../search/kinds/person/kind.js'
import { PersonType } from '../../search/kinds/person/person-type-filter.js'
import { tenureKind } from '../../search/kinds/tenure/kind.js'
import { transactionKind } from '../../search/kinds/transaction/kind.js'
import type { KindDefinition } from '../../search/kinds/record-kind.js'
import type { JsonSchema } from './json-schema.js'
import type { Named } from './parameters.js'
import * as fields from './record-fields.js'

/** How a kind of record is searched by its path. */
export interface KindPath {
  readonly kind: KindDefinition
  /** What is shown of a record, as a GraphQL selection. */
  readonly shown: string
  /** GraphQL arguments besides those of all kinds, and their types. */
  readonly variables: Readonly<Record<string, string>>
  readonly parameters: Readonly<Record<string, JsonSchema>>
  readonly aliases?: Readonly<Record<string, string>>
  /** As specified: for some kinds, a search without a hit is answered with 404. */
  readonly emptyIsMissing: boolean
  /** Turns parameters that have another form in GraphQL. */
  turn?(query: Named): object
}

const text = (description: string): JsonSchema => ({ type: 'string', description })

const searchText = text(
  'What to search for: every word must match, the last one as a beginning. Blank lists everything.',
)
const alsoAddress = { addressText: text('Another name of searchText.') }

const lookUpType = {
  lookUpType: {
    ...{ type: 'string', enum: ['Address', 'PRN', 'UhNumber', 'TenantName', 'Estate'] },
    description: 'Meaning of searchText. By default all fields are searched.',
  },
}

export const kindPaths: readonly KindPath[] = [
  {
    kind: personKind,
    shown: fields.personFields,
    variables: { searchText: 'String', personType: 'PersonType' },
    parameters: {
      searchText,
      ...alsoAddress,
      personType: {
        ...{ type: 'string', enum: Object.values(PersonType) },
        description:
          'Keep only these: by the side of a tenure, as officers, or with a rent account of this type. Without it everybody but housing officers.',
      },
    },
    aliases: { addressText: 'searchText' },
    emptyIsMissing: true,
    turn: ({ personType }) => ({ personType: personTypeName(personType) }),
  },
  {
    kind: assetKind,
    shown: fields.assetFields,
    variables: {
      searchText: 'String',
      addressText: 'String',
      lookUpType: 'LookUpType',
      assetTypes: '[String!]',
      filter: 'AssetFilterInput',
    },
    parameters: {
      ...lookUpType,
      searchText,
      addressText: text(
        'An address, answered at the level that it names: estates, else blocks, else properties. Not together with searchText or lookUpType.',
      ),
      assetType: text('Keep any of these types, separated by commas. Example: "Dwelling,Block".'),
      assetTypes: text('Another name of assetType.'),
      contractApprovalStatus: text(
        'Keep those with a contract in any of these states, separated by commas. Example: "Approved,PendingReapproval".',
      ),
    },
    aliases: { assetTypes: 'assetType' },
    emptyIsMissing: true,
    turn: ({ assetType, contractApprovalStatus, lookUpType }) => ({
      lookUpType: enumName(lookUpType),
      assetTypes: listed(assetType),
      filter: { contract: { approvalStatus: listed(contractApprovalStatus) } },
    }),
  },
  {
    kind: tenureKind,
    shown: fields.tenureFields,
    variables: { searchText: 'String', uprn: 'String' },
    parameters: { searchText, ...alsoAddress, uprn: text('UPRN of the asset, in full.') },
    aliases: { addressText: 'searchText' },
    emptyIsMissing: true,
  },
  {
    kind: transactionKind,
    shown: fields.transactionFields,
    variables: {
      searchText: 'String',
      targetId: 'UUID',
      startDate: 'String',
      endDate: 'String',
      isSuspense: 'Boolean',
    },
    parameters: {
      searchText,
      targetId: { ...text('Keep those of this tenure.'), format: 'uuid' },
      startDate: text('First day or moment of transactionDate. Example: "2024-05-01".'),
      endDate: text('Last day or moment of transactionDate, a day to its end.'),
      isSuspense: {
        ...{ type: 'boolean', default: false },
        description: 'False hides money in suspense, true shows nothing else.',
      },
    },
    emptyIsMissing: false,
  },
  {
    kind: accountKind,
    shown: fields.accountFields,
    variables: { searchText: 'String', lookUpType: 'LookUpType' },
    parameters: {
      ...lookUpType,
      searchText,
    },
    emptyIsMissing: false,
    turn: ({ lookUpType }) => ({ lookUpType: enumName(lookUpType) }),
  },
]

/** `["Dwelling", "Block"]` for `Dwelling, Block`. */
function listed(words: unknown): string[] | undefined {
  return typeof words === 'string' ? words.split(',').map((word) => word.trim()) : undefined
}

/** `LH_MAJOR_WORKS` for `LHMajorWorks`. */
function personTypeName(word: unknown): string | undefined {
  return Object.entries(PersonType).find(([, known]) => known === word)?.[0] ?? enumName(word)
}

/** `START_DATE` for `startDate`. */
export function enumName(word: unknown): string | undefined {
  if (typeof word !== 'string') return undefined
  return word.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase()
}
