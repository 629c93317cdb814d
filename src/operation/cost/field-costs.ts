import { kindDefinitions } from '../../records/kinds/kinds.js'
import type { ListSize } from './cost-directives.js'

// The cost of an operation is computed from these tables, which the schema prints as @cost and @listSize. A cost of
// one is about the work to read and show one small object.

/** Assumed size of a list without paging, from a large household or estate. By coordinate, or by field name. */
export const assumedSizes: Readonly<Record<string, number>> = {
  accounts: 3,
  addedMembers: 5,
  alternatives: 3,
  assetContracts: 2,
  byNotificationType: 3,
  byTargetType: 10,
  charges: 5,
  consolidatedCharges: 5,
  corrections: 3,
  deliveries: 4,
  'DeliveryStatusChange.deliveries': 100,
  discardedEventIds: 100,
  edges: 5,
  errors: 5,
  events: 8,
  facets: 4,
  'TenureConnection.facets': 2,
  'TransactionConnection.facets': 1,
  groups: 10,
  heldKeys: 3,
  highlights: 3,
  householdMembers: 5,
  ignoredWords: 2,
  lateEvents: 2,
  legacyReferences: 2,
  maskedFields: 6,
  matchedAssets: 12,
  matchedFields: 3,
  names: 3,
  nearest: 4,
  nodes: 5,
  notifications: 100,
  notificationTemplates: 100,
  otherNames: 3,
  parentAssetIds: 4,
  parents: 4,
  path: 3,
  performedActions: 5,
  personTypes: 2,
  placeholders: 10,
  primaryTenants: 3,
  providerServices: 10,
  putOff: 5,
  readNotificationIds: 100,
  recipients: 2,
  recordKinds: 5,
  relatedPeople: 3,
  removedMembers: 5,
  replayedEventIds: 100,
  results: 100,
  roles: 5,
  scopes: 12,
  searchIndexes: 5,
  sendingServices: 10,
  sentMessageDetails: 4,
  started: 5,
  targetTypes: 4,
  tenures: 10,
  uhReferences: 2,
  values: 20,
}

/** Lists with one item for each value of an argument, or as many items as an argument says. */
export const countedArguments: Readonly<Record<string, ListSize>> = {
  'Mutation.createNotifications': {
    assumedSize: 100,
    slicingArguments: ['input'],
    sizedFields: ['results'],
  },
  'Query.messageStatuses': { assumedSize: 50, slicingArguments: ['ids'] },
  'Query.nodes': { assumedSize: 100, slicingArguments: ['ids'] },
  'Query.search': {
    assumedSize: 5,
    slicingArguments: ['first'],
    sizedFields: ['persons', 'assets', 'tenures', 'transactions', 'accounts'].flatMap((kind) => [
      `${kind}.edges`,
      `${kind}.nodes`,
    ]),
  },
}

const search = 1_000
const statement = 2
/** Of a mutation without an entry or a weighted input. */
export const write = 50

/** Fields that cost more than to show a stored value, by coordinate or by field name. */
export const fieldWeights: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    kindDefinitions.flatMap(({ name, type, searchField }) => [
      [`Query.${name}`, statement],
      [`Query.${searchField}`, search],
      [`${type}.notifications`, statement],
    ]),
  ),
  counts: search,
  didYouMean: search,
  isReferenceShared: 0.3,
  // Looked up only if nothing matches as typed.
  missingNumber: 100,
  'Account.consolidatedBalance': 0.3,
  'Account.transactions': statement,
  'Asset.blocks': statement,
  'Asset.children': statement,
  'Asset.properties': statement,
  'Asset.residents': 20,
  'Asset.tenures': statement,
  'Asset.totalBalance': 1,
  'AssetListConnection.totalCount': 2,
  'Mutation.rebuildIndex': search,
  'Mutation.replayWebhook': search,
  'Notification.target': statement,
  'Person.tenureCount': 2,
  'Person.tenures': 1,
  'Person.tenuresConnection': statement,
  'PersonListConnection.totalCount': 20,
  'PersonTenure.postCode': 0.5,
  'PersonTenure.totalBalance': 0.5,
  'Query.deadEvents': 100,
  'Query.failedDeliveries': 100,
  'Query.messageStatus': statement,
  'Query.messageStatuses': statement,
  'Query.notificationCounts': search,
  'Query.notificationTemplates': search,
  'Query.notifications': search,
  'Query.previewNotification': 100,
  'Query.recipients': 100,
  'Query.search': 5 * search,
  'Query.searchResidents': 2 * search,
  'Query.sendingServices': statement,
  'Query.webhookDeliveries': 100,
  'Query.webhooks': statement,
  'Tenure.accountCount': 2,
  'Tenure.accounts': 1,
  'Tenure.accountsConnection': statement,
  'Tenure.householdMemberCount': 2,
  'Tenure.householdMembers': 1,
  'Tenure.householdMembersConnection': statement,
  'Tenure.totalBalance': 0.5,
  'TenureListConnection.totalCount': 2,
  'Transaction.accountId': 0.3,
  'TransactionListConnection.totalCount': 20,
}

/** Lists of introspection, whose types have no directives. */
export const introspectionSizes: Readonly<Record<string, number>> = {
  '__Directive.args': 3,
  '__Directive.locations': 3,
  '__Field.args': 2,
  '__Schema.directives': 8,
  '__Schema.types': 200,
  '__Type.enumValues': 3,
  '__Type.fields': 8,
  '__Type.inputFields': 3,
  '__Type.interfaces': 1,
  '__Type.possibleTypes': 1,
}

/** Types that only wrap a record, and inputs that are work of their own. */
export const typeWeights: Readonly<Record<string, number>> = {
  CreateNotificationInput: write,
  // One request to the provider.
  MessageStatus: 100,
  HouseholdMemberEdge: 0.2,
  PersonTenureEdge: 0.2,
  ResidentEdge: 0.2,
  ...Object.fromEntries(
    kindDefinitions.flatMap(({ type }) => [
      [`${type}Edge`, 0.2],
      [`${type}ListEdge`, 0.2],
    ]),
  ),
}
