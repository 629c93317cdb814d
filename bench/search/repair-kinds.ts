import type { Scope } from '../../src/access/scopes.js'
import { activityQuery, type ActivitySearch } from '../../src/records/activity/query.js'
import {
  cautionaryAlertQuery,
  type CautionaryAlertSearch,
} from '../../src/records/cautionary-alert/query.js'
import { noteQuery, type NoteSearch } from '../../src/records/note/query.js'
import { workOrderQuery, type WorkOrderSearch } from '../../src/records/work-order/query.js'
import type { QueryKind, Searches } from './query-kind.js'
import { nonEmpty } from './record-texts.js'
import type { Samples } from './samples.js'

const noScopes: ReadonlySet<Scope> = new Set()

const workOrders = ({ service }: Searches, search: WorkOrderSearch) =>
  service.page('workOrder', workOrderQuery, search, noScopes)
const notes = ({ service }: Searches, search: NoteSearch) =>
  service.page('note', noteQuery, search, noScopes)

const activities = ({ service }: Searches, search: ActivitySearch) =>
  service.page('activity', activityQuery, search, noScopes)
const alerts = ({ service }: Searches, search: CautionaryAlertSearch) =>
  service.page('cautionaryAlert', cautionaryAlertQuery, search, noScopes)

/** Each is a word of every sixth record. */
const words = ['leak', 'boiler', 'door', 'drips', 'power', 'damp']
const noteWords = ['joint', 'measured', 'plumber', 'restored', 'ceiling', 'complained']

/** Searches for work orders, notes, activities and cautionary alerts. */
export function repairKinds({ workOrders: samples }: Samples): QueryKind[] {
  return [
    {
      name: 'word of the text',
      records: 'work orders',
      texts: words,
      ask: (searches, searchText) => workOrders(searches, { searchText }),
    },
    {
      name: 'reference',
      records: 'work orders',
      texts: samples.flatMap(({ reference }) => nonEmpty(reference)),
      ask: (searches, searchText) => workOrders(searches, { searchText }),
    },
    {
      name: 'property',
      records: 'work orders',
      texts: samples.flatMap(({ property }) => nonEmpty(property)),
      ask: (searches, searchText) => workOrders(searches, { searchText }),
    },
    {
      name: 'open, most urgent first',
      records: 'work orders',
      texts: ['PL', 'HE', 'CP'],
      ask: (searches, trade) =>
        workOrders(searches, {
          sortBy: 'priorityRank',
          filter: { isOpen: true, trades: [trade] },
        }),
    },
    {
      name: 'facets of a word',
      records: 'work orders',
      texts: words,
      ask: (searches, searchText) =>
        workOrders(searches, { searchText, facets: ['status', 'trade', 'priority', 'isOpen'] }),
    },
    {
      name: 'word of the text',
      records: 'notes',
      texts: noteWords,
      ask: (searches, searchText) => notes(searches, { searchText }),
    },
    {
      name: 'highlighted, latest first',
      records: 'notes',
      texts: ['asset', 'person'],
      ask: (searches, targetType) =>
        notes(searches, {
          sortBy: 'createdTime',
          isDesc: true,
          filter: { isHighlighted: true, targetTypes: [targetType] },
        }),
    },
    {
      name: 'facets of a word',
      records: 'notes',
      texts: noteWords,
      ask: (searches, searchText) =>
        notes(searches, { searchText, facets: ['noteCategory', 'targetType', 'isHighlighted'] }),
    },
    {
      name: 'word of the text',
      records: 'activities',
      texts: ['surname', 'address', 'officer'],
      ask: (searches, searchText) => activities(searches, { searchText }),
    },
    {
      name: 'type, latest first',
      records: 'activities',
      texts: ['create', 'update', 'end'],
      ask: (searches, type) =>
        activities(searches, { sortBy: 'createdTime', isDesc: true, filter: { types: [type] } }),
    },
    {
      name: 'word of the text',
      records: 'alerts',
      texts: ['threat', 'aggressive', 'abuse'],
      ask: (searches, searchText) => alerts(searches, { searchText }),
    },
    {
      name: 'in force, latest first',
      records: 'alerts',
      texts: ['true', 'false'],
      ask: (searches, isInForce) =>
        alerts(searches, {
          sortBy: 'startDay',
          isDesc: true,
          filter: { isInForce: isInForce === 'true' },
        }),
    },
  ]
}
