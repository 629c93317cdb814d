import type { ValueFault } from './channel.js'

/** MESSAGE_TOO_LONG if a filled text exceeds the provider's limit; null otherwise. */
export function tooLong(
  channel: string,
  length: number,
  most: number,
  unit: string,
): ValueFault | null {
  if (length <= most) return null
  const [is, takes] = [length, most].map((count) => count.toLocaleString('en-GB'))
  const message = `The filled ${channel} template has ${is} ${unit}; the limit is ${takes}.`
  return { code: 'MESSAGE_TOO_LONG', message }
}

/** MESSAGE_EMPTY for a filled template without text. */
export function noText(channel: string): ValueFault {
  return { code: 'MESSAGE_EMPTY', message: `The filled ${channel} template has no text.` }
}

/** True for an empty text. Like the provider, checks only templates that consist of placeholders. */
export function isEmptyUnlessWorded(body: string, filled: string): boolean {
  const isBare = body === '' || (body.startsWith('((') && body.endsWith('))'))
  return isBare && filled.trim() === ''
}
