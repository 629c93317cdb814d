import { FactFilters } from '../filters/facts.js'
import { dayRange, filterInput, insideDays, text, texts, uuid } from '../kinds/filter-input.js'
import type { ActivityFact } from './document.js'

const facts = new FactFilters<ActivityFact>()

export const activityFilter = filterInput(
  facts,
  'ActivityFilterInput',
  'Keeps activities that match all given fields. Blank text is ignored.',
  {
    types: texts('Any of these kinds of change. Example: ["update"].', facts.anyOf('type')),
    changedFields: texts(
      'Changed any of these fields. Example: ["tenuredAsset.fullAddress"].',
      facts.anyOf('changedField'),
    ),
    sourceDomains: texts(
      'In any of these services. Example: ["Person"].',
      facts.anyOf('sourceDomain'),
    ),
    targetTypes: texts(
      'Of records of any of these types. Example: ["person"].',
      facts.anyOf('targetType'),
    ),
    targetId: uuid('UUID of the record that was changed.'),
    authorName: text('Name of the author, in full. Example: "Amina Officer".'),
    createdAt: dayRange('Range of the day of the change.', insideDays('createdDay')),
  },
)
