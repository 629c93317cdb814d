import { progressOf, shownStatus, type Message } from './message.js'
import { placeholdersOf } from './template-text.js'
import type { SandboxTemplate } from './templates.js'

/** A time in the provider's format, with microseconds. */
export function providerTime(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString().replace('Z', '000Z')
}

/**
 * The response to a send.
 *
 * @param base address of the server, without a trailing slash
 */
export function sendAnswer(message: Message, base: string) {
  const { id, reference, subject, body, template } = message
  return {
    id,
    reference,
    template: { ...template, uri: templateUri(message, base) },
    content: { body, subject },
  }
}

/** One message in responses to reads and lists. */
export function readAnswer(message: Message, base: string, now: number) {
  const progress = progressOf(message, now)
  const lines = message.lines.map((line, index) => [`line_${index + 1}`, line === '' ? null : line])
  return {
    id: message.id,
    reference: message.reference,
    email_address: message.emailAddress,
    phone_number: message.phoneNumber,
    ...(Object.fromEntries(lines.slice(0, 6)) as Record<string, string | null>),
    type: message.channel,
    status: shownStatus(message, progress.status),
    template: { ...message.template, uri: templateUri(message, base) },
    body: message.body,
    subject: message.subject,
    created_at: providerTime(message.createdAt),
    created_by_name: null,
    sent_at: providerTime(progress.sentAt),
    completed_at: providerTime(progress.completedAt),
    postage: postageOf(message.channel),
  }
}

export function templateAnswer(template: SandboxTemplate) {
  const { id, name, type, version, subject, body } = template
  const names = placeholdersOf(template)
  return {
    id,
    name,
    type,
    version,
    subject,
    body,
    postage: postageOf(type),
    personalisation: Object.fromEntries(names.map((one) => [one, { required: true }])),
  }
}

function templateUri({ template }: Message, base: string): string {
  return `${base}/v2/template/${template.id}/version/${template.version}`
}

function postageOf(channel: Message['channel']): string | null {
  return channel === 'letter' ? 'second' : null
}
