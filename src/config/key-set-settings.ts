import { z } from 'zod'

/** How the keys of a token issuer are kept. */
export const keySetSettings = {
  AUTH_JWKS_STALE_SECONDS: {
    schema: z.coerce.number().int().min(0).max(604_800).default(86_400),
    default: '86400',
    example: '3600',
    about:
      'How old the keys of the issuer may get while it does not answer; 0 lets no old ones serve.',
  },
} as const
