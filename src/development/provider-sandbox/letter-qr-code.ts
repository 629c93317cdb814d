import { ApiError } from './api-error.js'
import { fill, type Personalisation } from './placeholders.js'

/** What still prints well. */
const mostBytes = 504
const notParagraphs = /^(?:[*+-] |\d+\. | {0,3}#(?!#)| {4}|\t)/
const qrCode = /^\s*qr\s*:\s*(\S.*)$/i

/**
 * Looks at each paragraph `QR: link` of a letter.
 * @throws ApiError for one with more than the code can hold
 */
export function checkQrCodes(body: string, values: Personalisation): void {
  const paragraphs = escaped(fill(body, values, 'bullets')).split(/\n(?:[ \t]*\n)+/)
  for (const paragraph of paragraphs) {
    if (notParagraphs.test(paragraph)) continue
    const text = paragraph.replace(/^#+ */, '').replace(/^\n+|(?<!\n)\n+$/g, '')
    const data = qrCode.exec(text.replace(/(?:(?<! ) +)?\n */g, '<br>'))?.[1]
    const bytes = Buffer.byteLength(data ?? '')
    if (data !== undefined && bytes > mostBytes) throw tooLong(data, bytes)
  }
}

function tooLong(data: string, bytes: number): ApiError {
  const message = 'Cannot create a usable QR code - the link is too long'
  const sizes = { data, num_bytes: bytes, max_bytes: mostBytes }
  return new ApiError(400, [{ error: 'ValidationError', message, ...sizes }])
}

/** The code is made of the text as HTML has it, where `&` takes five characters. */
function escaped(text: string): string {
  return text
    .replace(/&(?!amp;|nbsp;)/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
}
