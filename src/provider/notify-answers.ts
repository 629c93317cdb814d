import { z } from 'zod'
import { channels } from '../channels/channels.js'
import type {
  AcceptedMessage,
  MessageStatus,
  ProviderTemplate,
  TemplatePreview,
} from './provider.js'

/*
 * The actual responses of the provider, because the types of its client are partly wrong. Enumerations that may
 * grow, such as statuses, are plain strings. Unused fields are not validated.
 */

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? null)

export const acceptedShape = z
  .object({ id: z.guid(), template: z.object({ version: z.number().int() }) })
  .transform(({ id, template }): AcceptedMessage => ({
    providerId: id,
    templateVersion: template.version,
  }))

export const messageShape = z
  .object({
    id: z.guid(),
    reference: text,
    email_address: text,
    phone_number: text,
    line_1: text,
    line_2: text,
    line_3: text,
    line_4: text,
    line_5: text,
    line_6: text,
    postage: text,
    type: z.string(),
    status: z.string(),
    template: z.object({ id: z.string(), version: z.number().int(), uri: z.string() }),
    body: text,
    subject: text,
    created_by_name: text,
    created_at: z.string(),
    sent_at: text,
    completed_at: text,
  })
  .transform(({ template, ...message }): MessageStatus => ({
    id: message.id,
    reference: message.reference,
    emailAddress: message.email_address,
    phoneNumber: message.phone_number,
    line1: message.line_1,
    line2: message.line_2,
    line3: message.line_3,
    line4: message.line_4,
    line5: message.line_5,
    line6: message.line_6,
    postage: message.postage,
    type: message.type,
    status: message.status,
    template: { id: template.id, version: template.version, path: template.uri },
    body: message.body,
    subject: message.subject,
    createdByName: message.created_by_name,
    createdAt: message.created_at,
    sentAt: message.sent_at,
    completedAt: message.completed_at,
  }))

export const messageListShape = z.object({ notifications: z.array(messageShape) })

/** A template. Null for a template of an unknown channel. */
export const templateShape = z
  .object({
    id: z.guid(),
    name: z.string(),
    type: z.string(),
    version: z.number().int(),
    subject: text,
    body: z.string(),
    personalisation: z.record(z.string(), z.object({ required: z.boolean() })).default({}),
  })
  .transform(({ type, personalisation, ...template }): ProviderTemplate | null => {
    const channel = channels.findByProviderName(type)?.name
    if (channel === undefined) return null
    const placeholders = Object.entries(personalisation)
      .filter(([, { required }]) => required)
      .map(([name]) => name)
    return { ...template, channel, placeholders }
  })

export const templateListShape = z
  .object({ templates: z.array(templateShape) })
  .transform(({ templates }) => templates.filter((template) => template !== null))

export const previewShape = z
  .object({ subject: text, body: z.string() })
  .transform(({ subject, body }): TemplatePreview => ({ subject, body }))
