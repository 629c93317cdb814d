import type { SourceFields } from '../kinds/source-fields.js'
import { instant, text, uuid } from '../sources/source-values.js'

/** The columns of an activity, which are shown as they are stored. */
export const activityFields = {
  type: [
    text,
    'Kind of change: create, update, delete, migrate or end. New values may appear. Example: "update".',
  ],
  targetType: [
    text,
    'Type of the record in `targetId`, such as person, asset or tenure. New values may appear.',
  ],
  targetId: [uuid, 'UUID of the record that was changed.'],
  authorName: [text, 'Who changed it. Example: "Amina Officer".'],
  sourceDomain: [text, 'The service in which it was changed. Example: "Person".'],
  createdAt: [instant, 'When it was changed, in UTC. Example: "2026-11-20T09:30:00.000Z".'],
} as const satisfies SourceFields
