import { progressOf, shownStatus, type Message, type Progress, type Status } from './message.js'
import { providerTime } from './provider-time.js'
import type { Sanitised } from './sanitised-values.js'
import { placeholdersOf } from './template-text.js'
import { fragmentsOf } from './text-characters.js'
import { postageOf, type SandboxTemplate } from './templates.js'

const fragmentPounds = 0.0227
const sheetPounds = 0.87
const templatesMadeAt = providerTime(Date.UTC(2026, 0, 5, 9))

/** The answer to a send. `base` is the server's own address without a slash at the end. */
export function sendAnswer(message: Message, base: string, sanitised: Sanitised) {
  const { id, reference, subject, body, channel, template } = message
  if (message.precompiled) return { id, reference, postage: message.postage }
  return {
    id,
    reference,
    uri: `${base}/v2/notifications/${id}`,
    template: {
      ...template,
      uri: `${base}/services/${message.serviceId}/templates/${template.id}`,
    },
    scheduled_for: null,
    content: {
      body,
      ...(channel === 'sms' ? { from_number: 'HOUSING' } : { subject }),
      ...(channel === 'email'
        ? {
            from_email: 'housing@notifications.service.gov.uk',
            one_click_unsubscribe_url: message.unsubscribeUrl,
          }
        : {}),
    },
    ...(channel === 'email' ? { sanitised_content: sanitised } : {}),
  }
}

/** One message as reads and the list give it: every key is there, null where it does not apply. */
export function readAnswer(message: Message, base: string, now: number) {
  const { template, channel, lines } = message
  const progress = progressOf(message, now)
  const [line1, line2, line3, line4, line5, line6] = lines
  return {
    id: message.id,
    reference: message.reference,
    email_address: message.emailAddress,
    phone_number: message.phoneNumber,
    ...{ line_1: line1, line_2: line2, line_3: line3, line_4: line4, line_5: line5, line_6: line6 },
    postcode: message.postcode,
    type: channel,
    status: shownStatus(message, progress.status),
    template: {
      ...template,
      uri: `${base}/v2/template/${template.id}/version/${template.version}`,
    },
    body: message.body,
    subject: message.subject,
    created_at: providerTime(message.createdAt),
    created_by_name: null,
    sent_at: providerTime(progress.sentAt),
    completed_at: providerTime(progress.completedAt),
    scheduled_for: null,
    postage: message.postage,
    one_click_unsubscribe_url: message.unsubscribeUrl,
    ...costs(message, progress),
    ...(channel === 'letter' ? { estimated_delivery: estimatedDelivery(message) } : {}),
  }
}

function costs(message: Message, { status }: Progress) {
  const { channel, body, postage } = message
  if (channel === 'email') return cost(0, {})
  if (status === 'created' || status === 'pending-virus-check') {
    return { is_cost_data_ready: false, cost_in_pounds: null, cost_details: {} }
  }
  if (channel === 'letter') {
    const sheets = neverPosted.has(status) ? 0 : 1
    return cost(sheets * sheetPounds, { billable_sheets_of_paper: sheets, postage })
  }
  const fragments = fragmentsOf(body)
  return cost(fragments * fragmentPounds, {
    billable_sms_fragments: fragments,
    international_rate_multiplier: 1,
    sms_rate: fragmentPounds,
  })
}

const neverPosted: ReadonlySet<Status> = new Set([
  'cancelled',
  'technical-failure',
  'validation-failed',
  'virus-scan-failed',
])

function cost(pounds: number, details: Readonly<Record<string, unknown>>) {
  return {
    is_cost_data_ready: true,
    cost_in_pounds: Number(pounds.toFixed(4)),
    cost_details: details,
  }
}

/** Three days later in the afternoon; the provider counts working days. */
function estimatedDelivery({ createdAt }: Message): string {
  return providerTime(new Date(createdAt + 3 * 86_400_000).setUTCHours(16, 0, 0, 0))
}

export function templateAnswer(template: SandboxTemplate) {
  const { id, name, type, version, subject, body } = template
  return {
    ...{ id, name, type, created_at: templatesMadeAt, updated_at: null },
    created_by: 'housing@example.com',
    ...{ version, body, subject },
    letter_contact_block: null,
    postage: postageOf(template),
    personalisation: Object.fromEntries(
      placeholdersOf(template).map((placeholder) => [placeholder, { required: true }]),
    ),
  }
}
