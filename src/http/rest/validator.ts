import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import type { FastifySchema, FastifySchemaCompiler } from 'fastify'

/**
 * Fastify's validation with every fault reported, compiled when a path is first asked: most starts never
 * need it. Texts are taken for numbers in addresses only, where there is nothing but text.
 */
export function lazyValidators(): FastifySchemaCompiler<FastifySchema> {
  let ofAddress: Ajv | undefined
  let ofBody: Ajv | undefined
  return ({ schema, httpPart }) => {
    let validate: ReturnType<Ajv['compile']> | undefined
    return (data: unknown) => {
      if (validate === undefined) {
        const validators =
          httpPart === 'body' ? (ofBody ??= newAjv(false)) : (ofAddress ??= newAjv(true))
        validate = validators.compile(schema as object)
      }
      return validate(data) ? { value: data } : { error: validate.errors ?? [] }
    }
  }
}

function newAjv(coerceTypes: boolean): Ajv {
  const ajv = new Ajv({ coerceTypes, allErrors: true, allowUnionTypes: true })
  addFormats.default(ajv)
  return ajv
}
