import graphqlPlugin from '@graphql-eslint/eslint-plugin'

/**
 * Output types that are values without an identity, so the rule that every type has an `id` does not apply to them.
 * Copies of a record and references to a record are values too. Do not list a type with an `id` field here.
 */
const valueObjects = [
  'ActivityChange',
  'Agreement',
  'AssetAddress',
  'AssetCharacteristics',
  'AssetContract',
  'AssetLocation',
  'AssetManagement',
  'AssetParent',
  'AssetRollUp',
  'ConsolidatedCharge',
  'ContactDetail',
  'ContractCharge',
  'Correction',
  'DeliveryFailure',
  'DeliveryStatusChange',
  'EventHints',
  'Facet',
  'FacetValue',
  'Highlight',
  'HouseholdMember',
  'IndexRebuild',
  'Interpretation',
  'LateEvent',
  'LegacyReference',
  'MissingNumber',
  'NotificationChange',
  'NotificationRecipient',
  'NotificationTypeCount',
  'TargetTypeCount',
  'Officer',
  'OtherName',
  'NotificationPreview',
  'NotificationTemplate',
  'PageInfo',
  'PerformedAction',
  'PrimaryTenant',
  'RelatedPerson',
  'ProviderServiceState',
  'HeldProviderKey',
  'PutOffMessages',
  'RecordChange',
  'SearchEverything',
  'SearchIndex',
  'Sender',
  'SendingService',
  'SuspenseResolution',
  'TempAccommodationInfo',
  'TenureCharges',
  'TenureType',
  'Termination',
  'Viewer',
  // The record of one try; receivers identify the event by its uuid.
  'WebhookDelivery',
]

/** Endings of types that are part of an answer's shape and have no identity either. */
const suffixesWithoutIdentity = ['Connection', 'Counts', 'Edge', 'Error', 'Payload', 'Summary']

/** Everything graphql-eslint knows about a schema, and every exception this gateway makes. */
export const schemaRules = {
  ...graphqlPlugin.configs['flat/schema-all'].rules,
  ...graphqlPlugin.configs['flat/schema-relay'].rules,

  // The specification uses the name TenureType.
  '@graphql-eslint/naming-convention': [
    'error',
    {
      ...graphqlPlugin.configs['flat/schema-all'].rules['@graphql-eslint/naming-convention'][1],
      'ObjectTypeDefinition,ObjectTypeExtension': {
        forbiddenPrefixes: ['Type'],
        forbiddenSuffixes: ['Type'],
        ignorePattern: '^TenureType$',
      },
    },
  ],

  // The rule forbids Mutation and Subscription.
  '@graphql-eslint/no-root-type': 'off',

  // Notification.notificationType is the specification's name. The rule allows no exceptions, and a generated file
  // cannot have comments. So test/graphql has the same rule with this one exception.
  '@graphql-eslint/no-typename-prefix': 'off',

  // graphql-js sorts by code unit, and the rule sorts by locale. The orders differ for specified names such as
  // numberOfBedSpaces and numberOfBedrooms. The file is printed sorted, and the drift check keeps it sorted.
  '@graphql-eslint/alphabetize': 'off',

  // Connections have `nodes` beside `edges`, and types have plain lists. Members of a tenure and tenures
  // of a person are values that can be paged through.
  '@graphql-eslint/relay-edge-types': [
    'error',
    { listTypeCanWrapOnlyEdgeType: false, shouldImplementNode: false },
  ],

  // RequestErrorCode is in `extensions.code`, which no field has. type-graphql leaves out every other unreachable type.
  '@graphql-eslint/no-unreachable-types': 'off',

  // The lists inside search(text) take `first` from `search`, not from an argument of their own. test/graphql/schema
  // checks all other lists.
  '@graphql-eslint/relay-arguments': 'off',

  '@graphql-eslint/strict-id-in-types': [
    'error',
    { exceptions: { suffixes: suffixesWithoutIdentity, types: valueObjects } },
  ],

  // Stricter than the preset, which asks for types and root fields only.
  '@graphql-eslint/require-description': [
    'error',
    {
      types: true,
      rootField: true,
      DirectiveDefinition: true,
      EnumValueDefinition: true,
      FieldDefinition: true,
      InputValueDefinition: true,
    },
  ],
}
