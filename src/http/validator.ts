import type * as AjvModule from 'ajv'
import type * as FormatsModule from 'ajv-formats'
import type { FastifySchema, FastifySchemaCompiler } from 'fastify'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/**
 * Fastify's validation with every fault reported, loaded and compiled when a path is first asked: most
 * starts never need it. Texts are taken for numbers in addresses only, where there is nothing but text.
 */
export function lazyValidators(): FastifySchemaCompiler<FastifySchema> {
  let ofAddress: AjvModule.Ajv | undefined
  let ofBody: AjvModule.Ajv | undefined
  return ({ schema, httpPart }) => {
    let validate: ReturnType<AjvModule.Ajv['compile']> | undefined
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

function newAjv(coerceTypes: boolean): AjvModule.Ajv {
  // Not by import(): Fastify hears of the faults of a validator only when it answers at once.
  const { Ajv } = require('ajv') as typeof AjvModule
  const { default: addFormats } = require('ajv-formats') as typeof FormatsModule
  const ajv = new Ajv({ coerceTypes, allErrors: true, allowUnionTypes: true })
  addFormats.default(ajv)
  return ajv
}
