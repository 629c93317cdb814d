import type { SourceFields } from '../kinds/source-fields.js'
import { flag, instant, longText, text, uuid } from '../sources/source-values.js'

/** The columns of a note, which are shown as they are stored. */
export const noteFields = {
  targetType: [
    text,
    'Type of the record in `targetId`: person, asset, tenure, repair or process. New values may appear.',
  ],
  targetId: [uuid, 'UUID of the record that the note is about.'],
  title: [text, 'Title. Example: "Telephone call".'],
  description: [longText, 'Text of the note. Example: "Asked for a visit after five."'],
  category: [text, 'Category. Example: "Repairs".'],
  isHighlighted: [flag, 'True if the note is to be read first.'],
  authorName: [text, 'Who wrote it. Example: "Amina Officer".'],
  createdAt: [instant, 'When it was written, in UTC. Example: "2026-11-20T09:30:00.000Z".'],
} as const satisfies SourceFields
