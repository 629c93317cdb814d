import { createRequire } from 'node:module'
import type * as AjvModule from 'ajv'
import type * as FormatsModule from 'ajv-formats'
import type {
  FastifyError,
  FastifySchema,
  FastifySchemaCompiler,
  FastifySchemaValidationError,
} from 'fastify'
import type { ErrorCode } from '../errors/error-table.js'
import type { Fault } from '../errors/gateway-error.js'

const require = createRequire(import.meta.url)

/**
 * Validators that report every fault. Ajv is loaded and a schema compiled on the first request of a path, to
 * keep the start short. Only parameters are coerced from text.
 */
export function lazyValidators(): FastifySchemaCompiler<FastifySchema> {
  let forParameters: AjvModule.Ajv | undefined
  let forBodies: AjvModule.Ajv | undefined
  return ({ schema, httpPart }) => {
    let validate: ReturnType<AjvModule.Ajv['compile']> | undefined
    return (data: unknown) => {
      if (validate === undefined) {
        const ajv =
          httpPart === 'body' ? (forBodies ??= newAjv(false)) : (forParameters ??= newAjv(true))
        validate = ajv.compile(schema as object)
      }
      return validate(data) ? { value: data } : { error: validate.errors ?? [] }
    }
  }
}

function newAjv(coerceTypes: boolean): AjvModule.Ajv {
  // Not by import(): Fastify expects a synchronous result.
  const { Ajv } = require('ajv') as typeof AjvModule
  const { default: addFormats } = require('ajv-formats') as typeof FormatsModule
  const ajv = new Ajv({ coerceTypes, allErrors: true, allowUnionTypes: true })
  addFormats.default(ajv)
  return ajv
}

interface Invalid {
  readonly validation?: FastifyError['validation']
  readonly validationContext?: string | undefined
}

/** The validator's errors as faults, which name fields, types and limits and never a value. */
export function invalidFaults({ validation = [], validationContext }: Invalid): Fault[] {
  return validation.map((error) => {
    const { instancePath, keyword, params } = error
    const missing = keyword === 'required' ? [String(params['missingProperty'])] : []
    const field = [...instancePath.split('/').slice(1), ...missing]
    const isInBody = validationContext === 'body' && field.length > 0
    return {
      code: invalidCode(field, keyword, validationContext),
      message: `${field.length === 0 ? 'The body' : field.join('.')} ${ruleText(error)}.`,
      path: isInBody ? ['input', ...field] : field,
    }
  })
}

function ruleText({ keyword, params, message }: FastifySchemaValidationError): string {
  const list = (name: string) =>
    [params[name]].flat().filter((one) => typeof one === 'string' && one !== 'null')
  switch (keyword) {
    case 'required':
      return 'is required'
    case 'enum':
      return `must be one of ${list('allowedValues').join(', ')}`
    case 'format':
      return `must be of the form ${list('format').join('')}`
    case 'minimum':
      return `must be at least ${String(params['limit'])}`
    case 'maximum':
      return `must be at most ${String(params['limit'])}`
    case 'type':
      return `must be of the type ${list('type').join(' or ')}`
    default:
      return message ?? 'is not valid'
  }
}

function invalidCode(
  [name]: readonly string[],
  keyword: string,
  part: string | undefined,
): ErrorCode {
  if (part === 'params') return 'ID_INVALID'
  if (name === undefined) return 'BAD_REQUEST'
  const isRange = keyword === 'minimum' || keyword === 'maximum'
  if (isRange && name === 'pageSize') return 'PAGE_SIZE_OUT_OF_RANGE'
  if (isRange && name === 'page') return 'PAGE_OUT_OF_RANGE'
  return 'BAD_USER_INPUT'
}
