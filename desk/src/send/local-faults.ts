import { errorWords } from '../shell/error-words.js'
import type { MessageField } from './message-fields.js'
import type { Faults } from './use-sending.js'

/** What the gateway takes of the one who receives it. */
const longest: Readonly<Record<MessageField['keyboard'], number>> = {
  email: 320,
  tel: 30,
  text: Number.POSITIVE_INFINITY,
}
/** What an address has at least; the gateway looks closer when it is sent. */
const emailAddress = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/
const phoneNumber = /^[\s()+\-\d]+$/
/** Of a text message, in the parts that it is sent in. */
const longestTextMessage = 918

/** What is wrong with what was filled in, as far as can be seen before the provider is asked. */
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

/** What is wrong with a text message that the provider has filled. */
export function lengthFaults(text: string): Faults {
  const length = Array.from(text).length
  if (length <= longestTextMessage) return new Map()
  const message = `The message has ${length.toLocaleString('en-GB')} letters; a text message takes at most ${longestTextMessage}.`
  return new Map([['', [message]]])
}

function faultOf({ isOptional, keyboard }: MessageField, value: string): string | null {
  if (value === '') return isOptional ? null : errorWords({ code: 'REQUIRED' })
  if (value.length > longest[keyboard]) return `This takes at most ${longest[keyboard]} characters.`
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
