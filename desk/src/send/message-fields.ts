import type {
  AddresseeQuery,
  NotificationType,
  TemplatesQuery,
} from '@housing-gateway/client/documents'
import { isCondition, normaliseName, type Values } from './fill-template.js'

export type Template = NonNullable<TemplatesQuery['notificationTemplates']>[number]
export type Addressee = NonNullable<AddresseeQuery['person']>
export type AddresseeTenure = Addressee['tenures'][number]

/** A form field. */
export interface MessageField {
  /** Path in the mutation input, as in error paths. */
  readonly path: string
  /** Name in the personalisation; null for the recipient. */
  readonly param: string | null
  readonly label: string
  /** Decides whether a part of the text is shown. */
  readonly isCondition: boolean
  readonly isOptional: boolean
  readonly keyboard: 'text' | 'email' | 'tel'
}

const lines = [1, 2, 3, 4, 5, 6, 7] as const
const letterNames: readonly (readonly [string, string])[] = [
  ['firstName', 'First name'],
  ['lastName', 'Last name'],
  ...lines.map((line) => [`addressLine${line}`, `Address line ${line}`] as const),
]
/** The gateway requires at least three lines. */
const optionalLine = /^addressLine[4-7]$/

const receivers: Partial<Record<NotificationType, MessageField>> = {
  EMAIL: receiver('email', 'E-mail address', 'email'),
  TEXT: receiver('mobileNumber', 'Mobile number', 'tel'),
}

/** The form fields of a template, in order. */
export function fieldsOf({ channel, placeholders, subject, body }: Template): MessageField[] {
  const ofLetter = channel === 'LETTER' ? letterNames : []
  const standard = new Set(ofLetter.map(([name]) => normaliseName(name)))
  const own = placeholders.filter((name) => !standard.has(normaliseName(name)))
  const first = receivers[channel]
  return [
    ...(first === undefined ? [] : [first]),
    ...ofLetter.map(([name, label]) => ({
      ...param(name, label),
      isOptional: optionalLine.test(name),
    })),
    ...own.map((name) => ({
      ...param(name, name.charAt(0).toUpperCase() + name.slice(1)),
      isCondition: isCondition(name, [subject ?? '', body]),
    })),
  ]
}

/** Default values from the person, by normalised placeholder name. */
export function defaultValues(person: Addressee, tenure: AddresseeTenure | null): Values {
  const address = (tenure?.assetFullAddress ?? '').split(',').map((line) => line.trim())
  const postCode = tenure?.postCode ?? ''
  const hasPostCode = postCode === '' || address.some((line) => line.endsWith(postCode))
  const visibleLines = [...address, ...(hasPostCode ? [] : [postCode])].filter(
    (line) => line !== '',
  )
  const contactOf = (type: string, subType: string | null) =>
    person.contactDetails?.find(
      (one) => one.contactType === type && (subType === null || one.subType === subType),
    )?.value ?? ''
  return {
    email: contactOf('email', null),
    [normaliseName('mobileNumber')]: contactOf('phone', 'mobile'),
    name: person.fullName,
    fullname: person.fullName,
    firstname: person.firstName ?? '',
    lastname: person.surname ?? '',
    ...Object.fromEntries(
      visibleLines.slice(0, lines.length).map((line, index) => [`addressline${index + 1}`, line]),
    ),
  }
}

/** The value of a field: typed, or the default. */
export function valueOf(field: MessageField, typed: Values, defaults: Values): string {
  return (
    typed[field.path] ??
    defaults[normaliseName(field.param ?? field.path)] ??
    (field.isCondition ? 'no' : '')
  )
}

/** The personalisation values of the form. */
export function paramsOf(
  fields: readonly MessageField[],
  value: (field: MessageField) => string,
): Values {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const text = value(field)
      return field.param === null || (field.isOptional && text === '') ? [] : [[field.param, text]]
    }),
  )
}

function param(name: string, label: string): MessageField {
  return {
    path: `personalisationParams.${name}`,
    param: name,
    label,
    isCondition: false,
    isOptional: false,
    keyboard: 'text',
  }
}

function receiver(path: string, label: string, keyboard: 'email' | 'tel'): MessageField {
  return { path, param: null, label, isCondition: false, isOptional: false, keyboard }
}
