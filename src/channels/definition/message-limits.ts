import type { ValueFault } from './channel.js'

/** MESSAGE_TOO_LONG for a filled text beyond the provider's limit; null for one within it. */
export function tooLong(
  channel: string,
  length: number,
  most: number,
  unit: string,
): ValueFault | null {
  if (length <= most) return null
  const [is, takes] = [length, most].map((count) => count.toLocaleString('en-GB'))
  const message = `The filled ${channel} template has ${is} ${unit}; it takes at most ${takes}.`
  return { code: 'MESSAGE_TOO_LONG', message }
}

/** The filled template leaves nothing to send. */
export function noText(channel: string): ValueFault {
  return { code: 'MESSAGE_EMPTY', message: `The filled ${channel} template has no text.` }
}

/** A template with words of its own is never empty, so the provider only looks at bare placeholders. */
export function isEmptyUnlessWorded(body: string, filled: string): boolean {
  const isBare = body === '' || (body.startsWith('((') && body.endsWith('))'))
  return isBare && filled.trim() === ''
}
