import type { ClassType } from 'type-graphql'
import type { DeferredConnection } from '../../paging/connection.js'
import type { Node } from '../../schema/node.js'
import { accountDocuments } from '../account/document.js'
import { AccountResolver } from '../account/resolver.js'
import { AccountConnection, AccountNode } from '../account/type.js'
import { activityDocuments } from '../activity/document.js'
import { activityQuery, SearchActivitiesArgs } from '../activity/query.js'
import { activityResolvers } from '../activity/resolver.js'
import { ActivityConnection, ActivityNode } from '../activity/type.js'
import { AssetConnection } from '../asset/connection.js'
import { assetDocuments } from '../asset/document.js'
import { AssetResolver } from '../asset/resolver.js'
import { AssetNode } from '../asset/type.js'
import { cautionaryAlertDocuments } from '../cautionary-alert/document.js'
import { cautionaryAlertQuery, SearchCautionaryAlertsArgs } from '../cautionary-alert/query.js'
import { cautionaryAlertResolvers } from '../cautionary-alert/resolver.js'
import { CautionaryAlertConnection, CautionaryAlertNode } from '../cautionary-alert/type.js'
import { recordKinds, type RecordKind, type RecordRows } from '../model/record-model.js'
import { noteDocuments } from '../note/document.js'
import { noteQuery, SearchNotesArgs } from '../note/query.js'
import { noteResolvers } from '../note/resolver.js'
import { NoteConnection, NoteNode } from '../note/type.js'
import { personDocuments } from '../person/document.js'
import { PersonResolver } from '../person/resolver.js'
import { PersonConnection, PersonNode } from '../person/type.js'
import type { RecordLoaders } from '../record-loaders.js'
import { tenureDocuments } from '../tenure/document.js'
import { SearchTenuresArgs, tenureQuery } from '../tenure/query.js'
import { HouseholdMemberResolver, TenureResolver } from '../tenure/resolver.js'
import { TenureConnection, TenureNode } from '../tenure/type.js'
import { transactionDocuments } from '../transaction/document.js'
import { SearchTransactionsArgs, transactionQuery } from '../transaction/query.js'
import { TransactionConnection, TransactionNode } from '../transaction/type.js'
import { workOrderDocuments } from '../work-order/document.js'
import { SearchWorkOrdersArgs, workOrderQuery } from '../work-order/query.js'
import { workOrderResolvers } from '../work-order/resolver.js'
import { WorkOrderConnection, WorkOrderNode } from '../work-order/type.js'
import type { DocumentReader, MakeDocuments } from './document-reader.js'
import type { SearchConnection } from './kind-connection.js'
import type { QueryOf } from './record-search.js'

/** The parts of a kind that the index and the schema need besides its definition. */
interface KindParts<Row> {
  /** Reads the rows from which the documents of its index are made. */
  readonly documents: (reader: DocumentReader, ids: readonly string[]) => Promise<MakeDocuments>
  readonly node: ClassType<Node> & {
    readonly find: (uuid: string | null, loaders: RecordLoaders) => Promise<Node | null>
  }
  readonly connection: new (page: SearchConnection<Row> | DeferredConnection<Row>) => object
  /**
   * Its search, if the query is built from the arguments alone. SearchResolver declares the searches that have
   * further steps.
   */
  readonly search?: {
    readonly args: ClassType
    readonly query: QueryOf<never>
    readonly description: string
  }
  /**
   * Resolvers of its fields, and of the fields of other kinds that lead to it. Their constructors have no parameters.
   */
  readonly resolvers: readonly (new () => object)[]
}

export const kindParts: { readonly [Kind in RecordKind]: KindParts<RecordRows[Kind]> } = {
  person: {
    documents: personDocuments,
    node: PersonNode,
    connection: PersonConnection,
    resolvers: [PersonResolver],
  },
  asset: {
    documents: assetDocuments,
    node: AssetNode,
    connection: AssetConnection,
    resolvers: [AssetResolver],
  },
  tenure: {
    documents: tenureDocuments,
    node: TenureNode,
    connection: TenureConnection,
    search: {
      args: SearchTenuresArgs,
      query: tenureQuery,
      description: 'Search tenures, including ended ones.',
    },
    resolvers: [TenureResolver, HouseholdMemberResolver],
  },
  transaction: {
    documents: transactionDocuments,
    node: TransactionNode,
    connection: TransactionConnection,
    search: {
      args: SearchTransactionsArgs,
      query: transactionQuery,
      description: 'Search transactions, latest first. Money in suspense is excluded by default.',
    },
    resolvers: [],
  },
  account: {
    documents: accountDocuments,
    node: AccountNode,
    connection: AccountConnection,
    resolvers: [AccountResolver],
  },
  workOrder: {
    documents: workOrderDocuments,
    node: WorkOrderNode,
    connection: WorkOrderConnection,
    search: {
      args: SearchWorkOrdersArgs,
      query: workOrderQuery,
      description: 'Search work orders, open and closed.',
    },
    resolvers: workOrderResolvers,
  },
  note: {
    documents: noteDocuments,
    node: NoteNode,
    connection: NoteConnection,
    search: { args: SearchNotesArgs, query: noteQuery, description: 'Search notes.' },
    resolvers: noteResolvers,
  },
  activity: {
    documents: activityDocuments,
    node: ActivityNode,
    connection: ActivityConnection,
    search: {
      args: SearchActivitiesArgs,
      query: activityQuery,
      description: 'Search activities: who changed which fields of which record.',
    },
    resolvers: activityResolvers,
  },
  cautionaryAlert: {
    documents: cautionaryAlertDocuments,
    node: CautionaryAlertNode,
    connection: CautionaryAlertConnection,
    search: {
      args: SearchCautionaryAlertsArgs,
      query: cautionaryAlertQuery,
      description: 'Search cautionary alerts, including ended ones.',
    },
    resolvers: cautionaryAlertResolvers,
  },
}

export const fieldResolvers = recordKinds.flatMap((kind) => kindParts[kind].resolvers)
