import { FactFilters, postcodeKey } from '../filters/facts.js'
import {
  filterInput,
  flag,
  lasting,
  nested,
  personal,
  text,
  texts,
  uuid,
} from '../kinds/filter-input.js'
import type { PersonFact } from './document.js'

const facts = new FactFilters<PersonFact>()

const tenureFilter = filterInput(
  facts,
  'PersonTenureFilterInput',
  'Filters by tenures. Different fields may match different tenures of the person.',
  {
    tenureId: uuid('UUID of a tenure.'),
    tenureTypes: texts(
      'Type of a tenure is any of these, by code or description. Example: ["SEC"].',
      facts.anyOf('tenureType'),
    ),
    isActive: flag(
      'True for members of a tenure that has not ended, in London time. False for all other persons.',
      lasting('lastTenureDay'),
    ),
    isResponsible: flag('True for named holders of a tenure, false for other members.'),
    assetId: uuid('UUID of the asset of a tenure.'),
    postCode: text(
      'Postcode of the asset, with or without its space. Example: "E8 1DY".',
      (postCode) => facts.is('postCode', postcodeKey(postCode)),
    ),
    uprn: text('UPRN of the asset, in full. Example: "100021099999".'),
    propertyReference: text('Property reference of the asset, in full. Example: "00054374".'),
    paymentReference: text('Rent account number of a tenure, in full. Example: "228008546".'),
    uhReference: text(
      'Number of a tenure in the former housing system, in full. Example: "0712345/01".',
    ),
  },
)

export const personFilter = filterInput(
  facts,
  'PersonFilterInput',
  'Keeps persons that match all given fields. Blank text is ignored.',
  {
    personTypes: texts(
      'Any of these roles. New roles may appear. To find housing officers, name their role here or use `personType`. Example: ["Freeholder", "Occupant"].',
      facts.anyOf('personType'),
    ),
    isPersonCautionaryAlert: personal(
      flag('True for persons with a cautionary alert. Needs `personal:read`.'),
    ),
    isTenureCautionaryAlert: personal(
      flag(
        'True for persons with a cautionary alert on one of their tenures. Needs `personal:read`.',
      ),
    ),
    tenure: nested(tenureFilter, 'Filters by the tenures of the person.'),
  },
)
