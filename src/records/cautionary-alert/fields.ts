import type { SourceFields } from '../kinds/source-fields.js'
import { date, flag, instant, longText, text, uuid } from '../sources/source-values.js'

/** What the alert service says about an alert. */
export const alertFields = {
  alertCode: [text, 'Code of the type. Example: "VA".'],
  description: [text, 'Type. Example: "Verbal abuse or threat of".'],
  reason: [longText, 'Reason. Example: "Threatened a contractor".'],
  startDate: [date, 'First day. Example: "2026-03-02".'],
  endDate: [date, 'Last day. Null if there is none yet.'],
  isActive: [flag, 'False if the alert service ended the alert, whatever its days say.'],
  dateModified: [instant, 'When the alert was last changed, in UTC.'],
} as const satisfies SourceFields

/** The columns of an alert, which are shown as they are stored. */
export const cautionaryAlertFields = {
  ...alertFields,
  personId: [uuid, 'UUID of the person that the alert is about, if any.'],
  assetId: [
    uuid,
    'UUID of the asset that the alert is about, if any. This is not the property reference.',
  ],
} as const satisfies SourceFields
