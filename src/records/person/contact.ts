import { sourceType, type Stored } from '../kinds/source-fields.js'
import type { SourceObject } from '../sources/source-object.js'
import { flag, text } from '../sources/source-values.js'

export const ContactDetail = sourceType('ContactDetail', 'How a person can be reached.', {
  contactType: [text, 'phone, email or address. New types may appear. Example: "phone".'],
  subType: [text, 'Use, such as mobile, home or work. Example: "mobile".'],
  value: [text, 'The number or address. Example: "07700 900123".'],
})
export type ContactDetail = Stored<typeof ContactDetail.fields>

/** The active contact details of a person. Some services wrap each one in `contactInformation`. */
export function readContactDetails(source: SourceObject): ContactDetail[] {
  return source.objects('contactDetails').flatMap((detail) => {
    const contact = (detail.object('contactInformation') ?? detail).pick(ContactDetail.fields)
    return contact.value === null || detail.read('isActive', flag) === false ? [] : [contact]
  })
}
