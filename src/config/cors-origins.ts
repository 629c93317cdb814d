import { z } from 'zod'

/** Why a browser never names itself by it, or null for an origin. Values are not repeated. */
function fault(text: string): string | null {
  if (text.includes('*')) {
    return 'has a *, which stands for nothing here. Name each origin, such as https://housing.example'
  }
  if (!URL.canParse(text) || !/^https?:\/\//i.test(text)) {
    return 'must hold origins that begin with http:// or https://, such as https://housing.example'
  }
  const { pathname, search, hash, username, password } = new URL(text)
  if (username !== '' || password !== '') {
    return 'has a user name or password, which a browser leaves out of an origin, so it would never match'
  }
  if (pathname !== '/' || search !== '' || hash !== '') {
    return 'has something behind the host, which a browser leaves out of an origin, so it would never match. Give scheme, host and port only, such as https://housing.example'
  }
  return null
}

/** Origins as browsers write them: in small letters, without a slash at the end or the usual port. */
export const corsOrigins = z.array(
  z.string().transform((text, context) => {
    const found = fault(text)
    if (found === null) return new URL(text).origin
    context.addIssue({ code: 'custom', message: found })
    return z.NEVER
  }),
)
