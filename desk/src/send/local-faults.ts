import { errorWords } from '@housing-gateway/client/error-words'
import type { MessageField } from './message-fields.js'
import type { Faults } from './use-sending.js'

/** Maximum length of a value, the same as at the gateway. */
const longest: Readonly<Record<MessageField['keyboard'], number>> = {
  email: 320,
  tel: 30,
  text: Number.POSITIVE_INFINITY,
}
/** A basic check; the gateway validates fully. */
const emailAddress = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/
const phoneNumber = /^[\s()+\-\d]+$/
/** Maximum characters of a text message. */
const longestTextMessage = 918

/** Faults that can be detected without the provider. */
export function localFaults(
  fields: readonly MessageField[],
  valueOf: (field: MessageField) => string,
): Faults {
  return new Map(
    fields.flatMap((field) => {
      const fault = faultOf(field, valueOf(field).trim())
      return fault === null ? [] : [[field.path, [fault]] as const]
    }),
  )
}

/** Path of faults that concern a whole address. */
const addressPath = 'personalisationParams'

/** Faults of a whole address are shown at its last line, which causes most of them. */
export function atFields(
  faults: Faults,
  fields: readonly MessageField[],
  valueOf: (field: MessageField) => string,
): Faults {
  const ofAddress = faults.get(addressPath)
  const line = fields.findLast(
    (field) => /^addressLine\d$/.test(field.param ?? '') && valueOf(field).trim() !== '',
  )
  if (ofAddress === undefined || line === undefined) return faults
  const others = [...faults].filter(([path]) => path !== addressPath)
  const messages = [...(faults.get(line.path) ?? []), ...ofAddress]
  return new Map([...others, [line.path, messages]])
}

/** Length fault of a filled text message. */
export function lengthFaults(text: string): Faults {
  const length = Array.from(text).length
  if (length <= longestTextMessage) return new Map()
  const message = `Your message has ${length.toLocaleString('en-GB')} characters. A text message may have at most ${longestTextMessage}.`
  return new Map([['', [message]]])
}

function faultOf({ isOptional, keyboard }: MessageField, value: string): string | null {
  if (value === '') return isOptional ? null : errorWords({ code: 'REQUIRED' })
  if (value.length > longest[keyboard])
    return `This may have at most ${longest[keyboard]} characters.`
  if (keyboard === 'email' && !emailAddress.test(value))
    return errorWords({ code: 'EMAIL_INVALID' })
  if (keyboard === 'tel' && !isPhoneNumber(value)) {
    return errorWords({ code: 'PHONE_NUMBER_INVALID' })
  }
  return null
}

function isPhoneNumber(value: string): boolean {
  const digits = value.replaceAll(/\D/g, '').length
  return phoneNumber.test(value) && digits >= 7 && digits <= 16
}
