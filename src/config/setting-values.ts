import { z } from 'zod'

export const url = (...protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    message: `must be an address starting with ${protocols.map((name) => `${name}//`).join(' or ')}`,
  })

/** The tables are where the role's own search_path leads; a word that no server knows must not be lost. */
export const serverUrl = url('postgres:', 'postgresql:')
  .refine(
    (text) =>
      !URL.canParse(text) ||
      ['', 'public'].includes(new URL(text).searchParams.get('schema') ?? ''),
    {
      message:
        'names a schema with ?schema=, which is not followed. Leave it out, and give the gateway a database of its own, or its role the schema: ALTER ROLE … SET search_path = …, public',
    },
  )
  .refine((text) => !/^[^/]*\/\/[^/?#]*[/?#].*@/.test(text), {
    // Such a password ends the host name, and parts of it would be taken for host and database.
    message:
      'has an @ behind the host. Percent-encode what of the password has a meaning in an address: / is %2F, ? is %3F, # is %23, @ is %40',
  })

export const commaList = z.string().transform((text) =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== ''),
)

/** A credential that is sent in a header; a blank or a letter beyond ASCII would break the request. */
export const headerKey = z
  .string()
  .regex(/^[\x21-\x7e]+$/, 'must be one word of printable ASCII characters')
/** 32 bytes in Base64 of either alphabet. */
export const secretsKey = z
  .string()
  .regex(
    /^[\w+/-]{43}=?$/,
    'must hold keys of 32 bytes in Base64, separated by commas; openssl rand -base64 32 makes one',
  )

/**
 * A value in JSON. Faults name the path in it, and repeat no value.
 *
 * @param example what a fault shows where the text is no JSON
 */
export const json = <Schema extends z.ZodType>(schema: Schema, example: string) =>
  z.preprocess((text, context): unknown => {
    try {
      return JSON.parse(String(text))
    } catch {
      context.addIssue({ code: 'custom', message: `must be JSON like ${example}` })
      return z.NEVER
    }
  }, schema)

/** An object that has no other fields, whose names are not repeated: a secret may stand there. */
export const closedObject = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.strictObject(shape, {
    error: ({ code }) =>
      code === 'unrecognized_keys' ? `takes ${Object.keys(shape).join(', ')} only` : undefined,
  })
