import { FactFilters } from '../filters/facts.js'
import { booleanFilter } from '../filters/filters.js'
import {
  dayRange,
  equals,
  filterInput,
  flag,
  insideDays,
  text,
  texts,
} from '../kinds/filter-input.js'
import type { WorkOrderFact } from './document.js'

const facts = new FactFilters<WorkOrderFact>()

export const workOrderFilter = filterInput(
  facts,
  'WorkOrderFilterInput',
  'Keeps work orders that match all given fields. Blank text is ignored.',
  {
    isOpen: flag(
      'True for work orders that are neither completed nor cancelled.',
      equals('isOpen'),
    ),
    isOverdue: flag(
      'True for open work orders whose target day has passed, in London time.',
      (value, { today }) =>
        booleanFilter(value, {
          op: 'and',
          filters: [
            { op: 'equals', field: 'isOpen', value: true },
            { op: 'atMost', field: 'targetDay', value: today - 1 },
          ],
        }),
    ),
    statuses: texts('Any of these statuses. Example: ["InProgress"].', facts.anyOf('status')),
    trades: texts(
      'Any of these trades, by code or description. Example: ["PL", "Carpentry"].',
      facts.anyOf('trade'),
    ),
    priorities: texts(
      'Any of these priorities. Example: ["4 [N] NORMAL"].',
      facts.anyOf('priority'),
    ),
    reference: text('Number of the work order, in full. Example: "10623145".'),
    propertyReference: text('Property reference of the asset, in full. Example: "00054374".'),
    dateRaised: dayRange('Range of the day on which it was raised.', insideDays('raisedDay')),
    targetDate: dayRange(
      'Range of the target day. Work orders without a target do not match.',
      insideDays('targetDay'),
    ),
  },
)
