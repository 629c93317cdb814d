import { accountKind } from '../../records/account/kind.js'
import { assetKind } from '../../records/asset/kind.js'
import type { KindDefinition } from '../../records/kinds/record-kind.js'
import { personKind } from '../../records/person/kind.js'
import { PersonType } from '../../records/person/person-type.js'
import { blockTypes } from '../../records/rules/asset-type-rules.js'
import { rentAccountTypes } from '../../records/rules/rent-group-rules.js'
import { tenureKind } from '../../records/tenure/kind.js'
import { transactionKind } from '../../records/transaction/kind.js'
import { flag, text, type ObjectSchema } from './json-schema.js'
import type { Values } from './parameters.js'

/** The search of one kind of record. */
export interface SearchPath {
  readonly kind: KindDefinition
  readonly parameters: ObjectSchema['properties']
  readonly aliases?: Readonly<Record<string, string>>
  /** Whether a search without hits returns 404, as specified for some kinds. */
  readonly emptyIsMissing: boolean
  /** GraphQL arguments that differ from the parameters. */
  readonly toArguments?: (query: Values) => Values
  /** Whether the response for an estate or block also has the assets inside it. */
  readonly showsInside?: (query: Values) => boolean
  /** Whether records show their cautionary alerts in force; null to callers who may not read them. */
  readonly showsAlerts?: true
}

export const searchText = text(
  'Text to search for. Every word must match, the last one as a prefix. A blank text lists all records.',
)
const searchTextAlias = text('Alias of searchText.')
const lookUpType = text('The type of searchText. Without it, all searchable fields are searched.', {
  enum: ['Address', 'PRN', 'UhNumber', 'TenantName', 'Estate'],
})

const personTypes: readonly string[] = Object.values(PersonType)
/** Persons with a rent account of any type. */
const rentAccount = 'Rent Account'

/** The searches of the specification, with its parameters. */
export const specifiedPaths: readonly SearchPath[] = [
  {
    kind: personKind,
    parameters: {
      searchText,
      addressText: searchTextAlias,
      personType: text(
        'Only persons of this type, or with a rent account of this type; `Rent Account` means an account of any type. Without it, all persons except housing officers.',
        { enum: [...personTypes, rentAccount, ...rentAccountTypes] },
      ),
    },
    aliases: { addressText: 'searchText' },
    emptyIsMissing: true,
    showsAlerts: true,
    toArguments: ({ personType: word }) => {
      const isType = word === undefined || personTypes.some((type) => type === word)
      const accounts = word === rentAccount ? rentAccountTypes : [word]
      return isType
        ? { personType: word, rentAccountTypes: undefined }
        : { personType: undefined, rentAccountTypes: accounts }
    },
  },
  {
    kind: assetKind,
    parameters: {
      lookUpType,
      searchText,
      addressText: text(
        'An address. The hits are estates if the address names one, otherwise blocks, otherwise properties. Do not combine it with searchText or lookUpType.',
      ),
      assetType: text(
        'Only these types, separated by commas. `Block` is every kind of block. Example: "Dwelling,Block".',
      ),
      assetTypes: text('Alias of assetType.'),
      contractApprovalStatus: text(
        'Only assets with a contract in one of these states, separated by commas. Example: "Approved,PendingReapproval".',
      ),
    },
    aliases: { assetTypes: 'assetType' },
    emptyIsMissing: true,
    toArguments: ({ assetType, contractApprovalStatus }) => ({
      assetTypes: splitList(assetType)?.flatMap((type) =>
        type.toLowerCase() === 'block' ? blockTypes : type,
      ),
      filter: { contract: { approvalStatus: splitList(contractApprovalStatus) } },
    }),
    showsInside: ({ addressText, lookUpType }) =>
      addressText !== undefined || lookUpType === 'Address',
  },
  {
    kind: tenureKind,
    parameters: {
      searchText,
      addressText: searchTextAlias,
      uprn: text('UPRN of the asset; an exact match.'),
    },
    aliases: { addressText: 'searchText' },
    emptyIsMissing: true,
  },
  {
    kind: transactionKind,
    parameters: {
      searchText,
      targetId: text('Only transactions of this tenure.', { format: 'uuid' }),
      startDate: text('Earliest transactionDate, a day or a time. Example: "2024-05-01".'),
      endDate: text('Latest transactionDate, a day or a time. A day is included as a whole.'),
      isSuspense: flag('False excludes transactions in suspense; true returns only those.', {
        default: false,
      }),
    },
    emptyIsMissing: false,
  },
  {
    kind: accountKind,
    parameters: { lookUpType, searchText },
    emptyIsMissing: false,
  },
]

/** `["Dwelling", "Block"]` for `Dwelling, Block`. */
export function splitList(words: unknown): string[] | undefined {
  return typeof words === 'string' ? words.split(',').map((word) => word.trim()) : undefined
}
