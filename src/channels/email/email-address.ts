import { domainToASCII } from 'node:url'

const local = /^[a-z\d.!#$%&'*+/=?^_`{|}~-]+$/i
const hostLabel = /^[a-z\d]+(?:-{1,2}[a-z\d]+)*$/i
const lastLabel = /^(?:[a-z]{2,63}|xn--[a-z\d-]*[a-z\d])$/i

const longestAddress = 320
const longestDomain = 253
const longestLabel = 63

/**
 * Whether the provider accepts the address. The provider is more permissive than most about the local part, and
 * accepts domains in any script.
 *
 * @param address without hidden blanks
 */
export function isEmailAddress(address: string): boolean {
  const [name = '', domain = '', ...more] = address.split('@')
  if (more.length > 0 || !local.test(name) || address.includes('..')) return false
  return Array.from(address).length <= longestAddress && isDomain(domain)
}

function isDomain(domain: string): boolean {
  const ascii = domainInAscii(domain)
  const labels = ascii.split('.')
  const last = labels.pop() ?? ''
  return (
    ascii.length <= longestDomain &&
    labels.length > 0 &&
    labels.every((label) => label.length <= longestLabel && hostLabel.test(label)) &&
    last.length <= longestLabel &&
    lastLabel.test(last)
  )
}

/** The domain in ASCII. Empty if the text is not a domain. */
function domainInAscii(domain: string): string {
  const ascii = domain.replace(/[^\p{ASCII}]/gu, '')
  // domainToASCII parses the host of a URL, so it would decode or cut off other characters.
  if (!/^[a-z\d.-]*$/i.test(ascii)) return ''
  return ascii === domain ? domain : domainToASCII(domain)
}
