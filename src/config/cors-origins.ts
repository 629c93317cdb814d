import { z } from 'zod'

/** Why the text is not an origin, or null if it is one. The text is not repeated, because it may be a secret. */
function fault(text: string): string | null {
  if (text.includes('*')) {
    return 'has a *, but wildcards are not supported. Name each origin, such as https://housing.example'
  }
  if (!URL.canParse(text) || !/^https?:\/\//i.test(text)) {
    return 'must be origins with http:// or https://, such as https://housing.example'
  }
  const { pathname, search, hash, username, password } = new URL(text)
  if (username !== '' || password !== '') {
    return 'has a user name or password, which an origin never has. Remove it'
  }
  if (pathname !== '/' || search !== '' || hash !== '') {
    return 'has a path, query or fragment, which an origin never has. Use only scheme, host and port, such as https://housing.example'
  }
  return null
}

/** Origins as browsers send them: lower case, without a trailing slash or default port. */
export const corsOrigins = z.array(
  z.string().transform((text, context) => {
    const reason = fault(text)
    if (reason === null) return new URL(text).origin
    context.addIssue({ code: 'custom', message: reason })
    return z.NEVER
  }),
)
