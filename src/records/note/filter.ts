import { FactFilters } from '../filters/facts.js'
import {
  dayRange,
  equals,
  filterInput,
  flag,
  insideDays,
  text,
  texts,
  uuid,
} from '../kinds/filter-input.js'
import type { NoteFact } from './document.js'

const facts = new FactFilters<NoteFact>()

export const noteFilter = filterInput(
  facts,
  'NoteFilterInput',
  'Keeps notes that match all given fields. Blank text is ignored.',
  {
    categories: texts('Any of these categories. Example: ["Repairs"].', facts.anyOf('category')),
    isHighlighted: flag('True for notes that are to be read first.', equals('isHighlighted')),
    targetTypes: texts(
      'About records of any of these types: person, asset, tenure, repair or process.',
      facts.anyOf('targetType'),
    ),
    targetId: uuid('UUID of the record that the note is about.'),
    authorName: text('Name of the author, in full. Example: "Amina Officer".'),
    createdAt: dayRange('Range of the day on which it was written.', insideDays('createdDay')),
  },
)
