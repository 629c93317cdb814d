import type { SourceFields } from '../kinds/source-fields.js'
import { instant, longText, postCode, text } from '../sources/source-values.js'

/** The columns of a work order, which are shown as they are stored. */
export const workOrderFields = {
  reference: [text, 'Number of the work order. Example: "10623145".'],
  description: [longText, 'Work to be done. Example: "Leak under the kitchen sink."'],
  tradeCode: [text, 'Code of the trade. Example: "PL".'],
  tradeDescription: [text, 'Trade. Example: "Plumbing".'],
  priority: [text, 'Priority, as the repairs service writes it. Example: "2 [E] EMERGENCY".'],
  status: [
    text,
    'InProgress, OnHold, Locked, Completed or Cancelled. New values may appear. Example: "InProgress".',
  ],
  dateRaised: [instant, 'When it was raised, in UTC. Example: "2026-11-20T09:30:00.000Z".'],
  targetDate: [instant, 'When it is to be completed, in UTC.'],
  dateCompleted: [instant, 'When it was completed, in UTC. Null until then.'],
  lastUpdatedAt: [instant, 'When the work order was last changed, in UTC.'],
  owner: [text, 'The contractor. Example: "Hackney Repairs".'],
  property: [text, 'Address in one line. Example: "Flat 3, 14 Rowan House".'],
  propertyPostCode: [postCode, 'Postcode. Example: "E8 1DY".'],
  propertyReference: [text, 'Property reference of the asset. Example: "00054374".'],
} as const satisfies SourceFields
