import { isIP } from 'node:net'
import { z } from 'zod'

const named = new Set(['loopback', 'linklocal', 'uniquelocal'])

function isNetwork(word: string): boolean {
  if (named.has(word)) return true
  const [address = '', bits, ...more] = word.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  if (bits === undefined) return true
  return /^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)
}

/** Addresses, networks (CIDR) or names of networks, separated by commas. */
export const trustedProxies = z
  .string()
  .transform((text) => text.split(',').map((word) => word.trim()))
  .refine((words) => words.every(isNetwork), {
    message:
      'must hold addresses or networks like 10.0.0.0/8, or loopback, linklocal, uniquelocal, separated by commas',
  })
