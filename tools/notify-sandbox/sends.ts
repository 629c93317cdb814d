import { randomUUID } from 'node:crypto'
import type { Clock } from '../../src/foundation/clock.js'
import { badRequest } from './api-error.js'
import type { MessageStore } from './message-store.js'
import type { Message } from './message.js'
import type { RateLimit } from './rate-limit.js'
import type { Receipts } from './receipts.js'
import {
  canonical,
  checkEmailAddress,
  checkPhoneNumber,
  isDiscarded,
  letterAddress,
  testOutcome,
} from './recipients.js'
import { parseSendRequest, type SendRequest } from './request-schema.js'
import { templatesOf, type Caller } from './services.js'
import { statusWalk, type Outcome, type StatusDelays } from './status-walk.js'
import { renderToSend } from './template-text.js'
import type { Channel, SandboxTemplate } from './templates.js'

interface SendParts {
  readonly clock: Clock
  readonly rateLimit: RateLimit
  readonly store: MessageStore
  readonly receipts: Receipts
  readonly delays: StatusDelays
  /** Preset outcomes by recipient or first address line. */
  readonly outcomes: ReadonlyMap<string, Outcome>
}

type Recipient = Pick<Message, 'emailAddress' | 'phoneNumber' | 'lines'>

/** Accepts messages. The checks run in the provider's order. */
export class Sends {
  constructor(private readonly parts: SendParts) {}

  /** @throws ApiError of the first failed check */
  accept(caller: Caller, channel: Channel, body: unknown): Message {
    const { clock, delays, outcomes, rateLimit, receipts, store } = this.parts
    rateLimit.take(caller)
    const request = parseSendRequest(channel, body)
    const template = usableTemplate(caller, channel, request.template_id)
    const text = renderToSend(template, request.personalisation)
    const recipient = recipientOf(caller, channel, request)
    const address = recipient.emailAddress ?? recipient.phoneNumber ?? recipient.lines[0] ?? ''
    const createdAt = clock.now().getTime()
    const outcome =
      outcomes.get(canonical(address)) ??
      (caller.key.type === 'test' ? testOutcome(address) : undefined)
    const message = {
      id: randomUUID(),
      serviceId: caller.service.id,
      keyType: caller.key.type,
      channel,
      reference: request.reference ?? null,
      template: { id: template.id, version: template.version },
      createdAt,
      steps: statusWalk(outcome ?? 'delivered', createdAt, delays),
      ...recipient,
      ...text,
    }
    if (!isDiscarded(address)) {
      store.add(message)
      receipts.expect(message)
    }
    return message
  }
}

function usableTemplate({ service }: Caller, channel: Channel, id: string): SandboxTemplate {
  const template = templatesOf(service).find((one) => one.id === id)
  if (template === undefined) throw badRequest('Template not found')
  if (template.type !== channel) {
    throw badRequest(`${template.type} template is not suitable for ${channel} notification`)
  }
  if (template.archived === true) throw badRequest('Template has been deleted')
  return template
}

function recipientOf(caller: Caller, channel: Channel, request: SendRequest): Recipient {
  const { email_address: email = '', phone_number: phone = '', personalisation } = request
  switch (channel) {
    case 'email':
      checkEmailAddress(caller, email)
      return { emailAddress: email, phoneNumber: null, lines: [] }
    case 'sms':
      checkPhoneNumber(caller, phone)
      return { emailAddress: null, phoneNumber: phone, lines: [] }
    case 'letter':
      return {
        emailAddress: null,
        phoneNumber: null,
        lines: letterAddress(caller, personalisation),
      }
  }
}
