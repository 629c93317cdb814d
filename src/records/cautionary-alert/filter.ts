import { FactFilters } from '../filters/facts.js'
import {
  dayRange,
  equals,
  filterInput,
  flag,
  insideDays,
  texts,
  uuid,
} from '../kinds/filter-input.js'
import type { CautionaryAlertFact } from './document.js'

const facts = new FactFilters<CautionaryAlertFact>()

export const cautionaryAlertFilter = filterInput(
  facts,
  'CautionaryAlertFilterInput',
  'Keeps cautionary alerts that match all given fields. Blank text is ignored.',
  {
    isInForce: flag('True for alerts in force, false for the others.', equals('isInForce')),
    alertCodes: texts('Any of these codes. Example: ["VA"].', facts.anyOf('alertCode')),
    personId: uuid('UUID of the person that the alert is about.'),
    assetId: uuid('UUID of the asset that the alert is about.'),
    startDate: dayRange(
      'Range of the first day. Alerts without one do not match.',
      insideDays('startDay'),
    ),
  },
)
