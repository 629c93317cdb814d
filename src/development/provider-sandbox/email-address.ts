import { domainToASCII } from 'node:url'

const localPart = /^[\w.!#$%&'*+/=?^`{|}~-]+$/
const label = /^(?:xn|[a-z\d]+)(?:-?-[a-z\d]+)*$/i
const topLevel = /^(?:[a-z]{2,63}|xn--(?:[a-z\d]+-)*[a-z\d]+)$/i

/** An address as the provider reads it: without blanks around and without invisible ones. */
export function readEmailAddress(text: string): string {
  return text.replace(/[\u180e\u200b-\u200d\u2060\ufeff\u2028\u2029\u00a0\u202f]/g, '').trim()
}

/** What the request's schema finds; null for an address that is taken. */
export function emailFault(text: string): string | null {
  return isEmailAddress(readEmailAddress(text)) ? null : 'Not a valid email address'
}

function isEmailAddress(address: string): boolean {
  const at = address.indexOf('@')
  const domain = address.slice(at + 1)
  if (!localPart.test(address.slice(0, Math.max(at, 0))) || !/^[^.@\s][^@\s]+$/.test(domain))
    return false
  if (Array.from(address).length > 320 || address.includes('..')) return false
  const host = asciiOf(domain)
  const labels = host.split('.')
  return (
    host.length <= 253 &&
    labels.length > 1 &&
    labels.every((part) => part.length <= 63 && label.test(part)) &&
    topLevel.test(labels.at(-1) ?? '')
  )
}

/** A domain in the letters that the network has for it; empty when there are none. */
function asciiOf(domain: string): string {
  if (/^[\x20-\x7e]*$/.test(domain)) return domain
  // Of these the URL parser would make something else.
  return /[%/?#[\]\\:]/.test(domain) ? '' : domainToASCII(domain)
}
