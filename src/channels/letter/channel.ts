import type { ExternalChannel } from '../definition/channel.js'
import {
  isEmptyUnlessWorded,
  noText,
  isFillable,
  isLine,
  looseName,
  missingPlaceholders,
} from '../definition/template-text.js'
import { failed, meaningOf } from '../definition/status-meaning.js'
import { letterAddressFaults, withProviderAddress } from './letter-address.js'
import type { Fault } from '../../errors/gateway-error.js'
import { inputFault } from '../../errors/input-fault.js'
import { isBlank } from '../../foundation/given-values.js'

type Params = Readonly<Record<string, unknown>>

/** The fields in the address window of a letter, one line each. */
const letterLine = /^(?:firstname|lastname|addressline[1-7]|postcode)$/

const nameCodes = { firstName: 'FIRST_NAME_REQUIRED', lastName: 'LAST_NAME_REQUIRED' } as const

const shownLines = [1, 2, 3, 4, 5, 6]

/** A letter that the provider prints and posts. The recipient is in the personalisation. */
export const letter = {
  name: 'Letter',
  description: 'printed and posted',
  words: 'a letter',
  flag: 'requireLetter',
  templateField: 'letterTemplateId',
  recipient: null,
  providerWord: 'letter',
  listStyle: 'bullets',
  lateCallback: 'returned-letter',
  // The status of a letter changes slowly, and 5,000 letters must not use up the rate limit of their service.
  firstPollMs: 10 * 60_000,
  faults: ({ personalisationParams }, { lettersAbroad }) => {
    const params = personalisationParams ?? {}
    return [
      ...nameFaults(params),
      ...letterLineFaults(params),
      ...letterAddressFaults(params, ['input', 'personalisationParams'], lettersAbroad),
    ]
  },
  contentFault: (body, filled) => {
    if (isEmptyUnlessWorded(body, filled)) {
      return noText('Letter')
    }
    const bytes = largestQrCode(filled)
    if (bytes <= mostQrCodeBytes) return null
    const message = `A QR code of the letter has ${bytes} bytes; the limit is ${mostQrCodeBytes}. & counts as 5 bytes.`
    return { code: 'QR_CODE_TOO_LONG', message }
  },
  send: (post, { templateId, personalisation, reference }) =>
    post('/v2/notifications/letter', {
      template_id: templateId,
      personalisation: withProviderAddress(personalisation),
      reference,
    }),
  addressLines: (personalisation) => {
    const address = withProviderAddress(personalisation)
    return shownLines.map((line) => {
      const text = address[`address_line_${line}`]
      return typeof text === 'string' || typeof text === 'number' ? String(text) : null
    })
  },
  meaningOf: (providerStatus) => {
    const meaning = meaningOf(providerStatus)
    if (meaning.failure === null) return meaning
    // Never retryable, because a copy of the letter may already be in the post.
    return failed(providerStatus === 'permanent-failure' ? 'NOT_PRINTABLE' : meaning.failure.code)
  },
} as const satisfies ExternalChannel

/** Faults of names and address lines that are neither text nor a number. */
function letterLineFaults(params: Params): Fault[] {
  return Object.entries(params)
    .filter(([name, value]) => letterLine.test(looseName(name)) && !isLine(value))
    .filter(([, value]) => isFillable(value))
    .map(([name]) =>
      inputFault(
        'PERSONALISATION_INVALID',
        ['personalisationParams', name],
        'A name or an address line must be text or a number.',
      ),
    )
}

/** Faults of missing names of the recipient. */
function nameFaults(params: Params): Fault[] {
  const filled = Object.fromEntries(
    Object.entries(params).filter(([, value]) => typeof value !== 'string' || !isBlank(value)),
  )
  return missingPlaceholders(Object.keys(nameCodes), filled).map((name) =>
    inputFault(
      nameCodes[name as keyof typeof nameCodes],
      ['personalisationParams', name],
      `personalisationParams.${name} is required for a letter.`,
    ),
  )
}

/** Limit of the provider, because larger codes are hard to scan when printed. */
const mostQrCodeBytes = 504

/** Headings, list items and indented lines are not QR codes. */
const otherBlock = /^(?: {4}|\t| {0,3}#(?!#)|[*+-] |\d+\. )/

/**
 * The size of the largest QR code in the filled text of a letter, in bytes; 0 if there is none. A code
 * is a paragraph `QR: link`. The link is measured as HTML, so `&` has five bytes.
 */
export function largestQrCode(text: string): number {
  const sizes = text.split(/\n[ \t]*(?=\n)/).map((block) => {
    const paragraph = block.replace(/^\n+/, '')
    if (otherBlock.test(paragraph)) return 0
    const link = /^\s*qr\s*:\s*([^]+)$/i.exec(paragraph.replace(/^#+ */, ''))?.[1] ?? ''
    return Buffer.byteLength(inHtml(link.replace(/(?<!\n)\n+$/, '')))
  })
  return Math.max(...sizes)
}

function inHtml(link: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\n': '<br>' }
  return link.replace(
    /&(?:amp|nbsp);|[&<>]|(?:(?<! ) +)?\n */g,
    (match) => entities[match.trim() || '\n'] ?? match,
  )
}
