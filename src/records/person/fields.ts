import type { SourceFields } from '../kinds/source-fields.js'
import { text } from '../sources/source-values.js'

/** The columns of a person that the API shows as the person service gives them. */
export const personFields = {
  title: [text, 'Title. Example: "Mrs".'],
  preferredTitle: [text, 'Title the person uses. Example: "Ms".'],
  firstName: [text, 'First name. Example: "Ana".'],
  middleName: [text, 'Middle name. Example: "Rose".'],
  surname: [text, 'Surname. Example: "Example".'],
  preferredFirstName: [text, 'First name the person uses. Example: "Annie".'],
  preferredMiddleName: [text, 'Middle name the person uses.'],
  preferredSurname: [text, 'Surname the person uses.'],
} as const satisfies SourceFields
