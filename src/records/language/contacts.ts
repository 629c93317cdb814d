import { outsideQuotes } from '../../../packages/search-engine/src/ranking/canonical-query.js'
import { tokenise } from '../../../packages/search-engine/src/text/tokenise.js'

/** A British or foreign number, with blanks, dots, dashes and brackets between the digits. */
export const telephone =
  /(?:(?<![\p{L}\p{N}])(?:tel(?:ephone)?|phone|mob(?:ile)?)[\s.:]*)?(?<![\p{L}\p{N}+-])(?:(?:(?:\+|00)44(?:\s?\(0\))?|\(?0)(?:[\s().-]{0,2}\d){9,10}|\+(?!44)\d(?:[\s().-]{0,2}\d){7,13})(?![\p{L}\p{N}])/giu
const email =
  /(?:(?<![\p{L}\p{N}])e-?mail[\s:]*)?<?(?<![^\s<(,;:])([^\s"<>(),;:@-][^\s"<>(),;:@]*@(?:[\p{L}\p{N}-]+\.)+[\p{L}\p{N}-]{2,})>?/giu

/** The telephone numbers and e-mail addresses in a text, each in its normal form, and the rest of the text. */
export function readContacts(text: string): { contacts: string[]; rest: string } {
  const contacts: string[] = []
  const rest = outsideQuotes(text, (part) =>
    part
      .replace(email, (_typed, address: string) => {
        contacts.push(address.toLowerCase())
        return ' '
      })
      .replace(telephone, (typed) => {
        contacts.push(nationalNumber(typed))
        return ' '
      }),
  )
  return { contacts, rest: tokenise(rest).length === 0 ? '' : rest }
}

/** `07700900123` for `+44 (0)7700 900-123`; a foreign number keeps its plus. */
function nationalNumber(typed: string): string {
  const digits = typed.replace(/[^\d+]/g, '').replace(/^(?:\+|00)44/, '0')
  return digits.replace(/^00/, '0')
}
