import { z } from 'zod'
import { parseUrl } from '../foundation/parse-url.js'

export const url = (...protocols: string[]) =>
  z.string().refine((text) => protocols.includes(parseUrl(text)?.protocol ?? ''), {
    message: `must start with ${protocols.map((name) => `${name}//`).join(' or ')}`,
  })

/** The role’s search_path selects the schema, so `?schema=` is refused instead of ignored. */
export const serverUrl = url('postgres:', 'postgresql:')
  .refine((text) => ['', 'public'].includes(parseUrl(text)?.searchParams.get('schema') ?? ''), {
    message:
      'has ?schema=, which is not supported. Remove it, and use a separate database, or set the schema for the role: ALTER ROLE … SET search_path = …, public',
  })
  .refine((text) => !/^[^/]*\/\/[^/?#]*[/?#].*@/.test(text), {
    // Such a password would be parsed as part of the host and the database name.
    message:
      'has an @ after the host. Percent-encode special characters of the password: / is %2F, ? is %3F, # is %23, @ is %40',
  })

export const commaList = z.string().transform((text) =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== ''),
)

/** A credential for a header. Spaces and non-ASCII characters would break the request. */
export const headerKey = z
  .string()
  .regex(/^[\x21-\x7e]+$/, 'must have only printable ASCII characters and no spaces')
/** 32 bytes in standard or URL-safe Base64. */
export const secretsKey = z
  .string()
  .regex(
    /^[\w+/-]{43}=?$/,
    'must be comma-separated keys of 32 bytes in Base64. Create one with: openssl rand -base64 32',
  )

/**
 * A JSON value. Messages give the path of a fault and never repeat a value.
 *
 * @param example shown in the message if the text is not JSON
 */
export const json = <Schema extends z.ZodType>(schema: Schema, example: string) =>
  z.preprocess((text, context): unknown => {
    try {
      return JSON.parse(String(text))
    } catch {
      context.addIssue({ code: 'custom', message: `must be JSON such as ${example}` })
      return z.NEVER
    }
  }, schema)

/** An object without other fields. Messages do not repeat unknown names, because they may be secrets. */
export const closedObject = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.strictObject(shape, {
    error: ({ code }) =>
      code === 'unrecognized_keys' ? `accepts only ${Object.keys(shape).join(', ')}` : undefined,
  })
