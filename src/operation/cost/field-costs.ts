import { defaultNotificationPageSize } from '../../paging/page-request.js'
import { kindDefinitions } from '../../records/kinds/kinds.js'
import { listName } from '../../records/kinds/record-kind.js'

// The cost of an operation is computed from these tables, which the schema prints as @cost and @listSize. A cost of
// one is about the work to read and show one small object.

/** Assumed size of a list without paging, unless the table has another. */
export const defaultListSize = 5

/** Assumed sizes of other lists, from a large household or estate. By coordinate, or by field name. */
export const assumedSizes: Readonly<Record<string, number>> = {
  // Records that contain further lists. Small sizes keep nested documents within the cost limit.
  'Tenure.accounts': 3,
  parents: 4,
  primaryTenants: 3,
  relatedPeople: 3,
  byTargetType: 10,
  changedFields: 20,
  changes: 20,
  'DeliveryStatusChange.deliveries': 100,
  discardedEventIds: 100,
  events: 8,
  groups: 10,
  maskedFields: 6,
  notifications: 100,
  notificationTemplates: 100,
  placeholders: 10,
  providerServices: 10,
  replayedEventIds: 100,
  results: 100,
  scopes: 12,
  sendingServices: 10,
  tenures: 10,
  values: 20,
  'Query.deadEvents': defaultNotificationPageSize,
  'Query.failedDeliveries': defaultNotificationPageSize,
  'Query.notifications': defaultNotificationPageSize,
}

/** The arguments of `@listSize`. */
export interface ListSize {
  readonly assumedSize: number
  readonly slicingArguments?: readonly string[]
  readonly sizedFields?: readonly string[]
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
    sizedFields: kindDefinitions.flatMap((kind) => [
      `${listName(kind)}.edges`,
      `${listName(kind)}.nodes`,
    ]),
  },
}

const search = 1_000
/** Weight of a page without an entry. */
export const statementWeight = 2
/** Weight of a mutation without an entry or a weighted input. */
export const mutationWeight = 50

/** Weights of fields that need more work than a stored value, by coordinate or by field name. */
export const fieldWeights: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    kindDefinitions.flatMap(({ name, searchField, type }) => [
      [`Query.${name}`, statementWeight],
      [`Query.${searchField}`, search],
      [`${type}Connection.totalCount`, statementWeight],
    ]),
  ),
  counts: search,
  didYouMean: search,
  isReferenceShared: 0.3,
  // Looked up only if nothing matches as typed.
  missingNumber: 100,
  'Account.consolidatedBalance': 0.3,
  'Asset.openWorkOrderCount': 2,
  'Asset.residents': 20,
  'Asset.totalBalance': 1,
  'Mutation.rebuildIndex': search,
  'Mutation.replayWebhook': search,
  'Notification.target': statementWeight,
  'Person.tenureCount': 2,
  'Person.tenures': 1,
  'PersonConnection.totalCount': 20,
  'PersonTenureSummary.postCode': 0.5,
  'PersonTenureSummary.totalBalance': 0.5,
  'Query.checkNotification': 100,
  'Query.deadEvents': 100,
  'Query.failedDeliveries': 100,
  'Query.messageStatus': statementWeight,
  'Query.messageStatuses': statementWeight,
  'Query.notificationCounts': search,
  'Query.notificationTemplates': search,
  'Query.notifications': search,
  'Query.previewNotification': 100,
  'Query.recipients': 100,
  // One engine call for all kinds.
  'Query.search': 5 * search,
  'Query.searchResidents': 2 * search,
  'Query.sendingServices': statementWeight,
  'Query.webhookDeliveries': 100,
  'Tenure.householdMemberCount': 2,
  'Tenure.householdMembers': 1,
  'Tenure.totalBalance': 0.5,
  'Transaction.accountId': 0.3,
  'TransactionConnection.totalCount': 20,
}

/** Weights of types that only wrap a record, and of inputs that cause work. */
export const typeWeights: Readonly<Record<string, number>> = {
  CreateNotificationInput: mutationWeight,
  // One request to the provider.
  MessageStatus: 100,
  ResidentEdge: 0.2,
  ...Object.fromEntries(kindDefinitions.map(({ type }) => [`${type}Edge`, 0.2])),
}
