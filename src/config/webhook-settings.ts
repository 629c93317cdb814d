import ipaddr from 'ipaddr.js'
import { z } from 'zod'

const networks = z.string().transform((text, context): readonly string[] => {
  const words = text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
  if (!words.every((word) => ipaddr.isValidCIDR(word))) {
    const message = 'must be networks like 10.20.0.0/16 or fd12:3456::/32, separated by commas'
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  }
  return words
})

/** Whom webhooks may be sent to; entries as in settings.ts. */
export const webhookSettings = {
  WEBHOOK_NETWORKS: {
    schema: networks.default([]),
    default: 'none: public addresses only',
    example: '10.20.0.0/16,fd12:3456::/32',
    about:
      'Networks that are not public and that webhooks may lead to all the same, in CIDR notation, separated by commas. Link-local and metadata addresses stay refused, and loopback ones outside development.',
  },
} as const
