import { randomUUID } from 'node:crypto'
import type { Clock } from '../../clock.js'
import { excessOf } from '../message-limits.js'
import { badRequest } from './api-error.js'
import type { Channel } from './channel.js'
import type { Faults } from './faults.js'
import { checkLettersAllowed, letterAddress } from './letter-address.js'
import type { Limits } from './limits.js'
import type { MessageStore } from './message-store.js'
import type { Message } from './message.js'
import type { Receipts } from './receipts.js'
import {
  canonical,
  checkRecipient,
  isInternational,
  isSmokeRecipient,
  testOutcome,
  type Outcome,
} from './recipients.js'
import { checkBody, parseBody, type Body } from './request-schema.js'
import { allowedChannels, templatesOf, type Caller } from './services.js'
import { statusWalk, withLateFailure, type StatusDelays } from './status-walk.js'
import type { Personalisation } from '../template-text.js'
import { render } from './template-text.js'
import { precompiledTemplate, type SandboxTemplate } from './templates.js'

const plurals = { email: 'emails', sms: 'text messages', letter: 'letters' } as const

export interface SendParts {
  readonly clock: Clock
  readonly limits: Limits
  readonly store: MessageStore
  readonly receipts: Receipts
  readonly faults: Faults
  readonly delays: StatusDelays
  /** Chosen fates: by recipient, first line of an address, or reference of a finished letter. */
  readonly outcomes: ReadonlyMap<string, Outcome>
}

type Draft = Omit<Message, 'steps'>

/** Takes messages in. The order of the checks is the provider's. */
export class Sends {
  constructor(private readonly parts: SendParts) {}

  /** @throws ApiError with the first check that fails */
  accept(caller: Caller, channel: Channel, sent: unknown): { message: Message; body: Body } {
    this.parts.limits.takeToken(caller)
    this.parts.limits.checkDay(caller, channel)
    const body = parseBody(sent)
    const precompiled = channel === 'letter' && Object.hasOwn(body, 'content')
    checkBody(precompiled ? 'precompiled' : channel, body)
    if (!allowedChannels(caller.service).includes(channel)) {
      throw badRequest(`Service is not allowed to send ${plurals[channel]}`)
    }
    const draft = precompiled
      ? this.finishedLetter(caller, body)
      : this.fromTemplate(caller, channel, body)
    const outcome = this.outcomeOf(draft)
    const { clock, delays, faults, limits, receipts, store } = this.parts
    const walk = statusWalk(draft, outcome, clock.now().getTime(), delays)
    const steps = faults.strikes('lateFailure', 'send') ? withLateFailure(walk) : walk
    const message = { ...draft, steps }
    if (!isSmokeRecipient(draft.emailAddress ?? draft.phoneNumber ?? '')) {
      store.add(message)
      limits.countAccepted(caller, channel, isInternational(draft.phoneNumber ?? ''))
      receipts.expect(message)
    }
    return { message, body }
  }

  private fromTemplate(caller: Caller, channel: Channel, body: Body): Draft {
    const template = usableTemplate(caller, channel, body)
    const personalisation = (body['personalisation'] ?? {}) as Personalisation
    const { subject, body: text } = render(template, personalisation)
    const draft = {
      ...this.blank(caller, channel, body),
      template: { id: template.id, version: template.version },
      subject,
      body: text,
    }
    if (channel === 'letter') {
      checkLettersAllowed(caller)
      const abroad = caller.service.internationalLetters === true
      const { lines, postcode } = letterAddress(personalisation, abroad)
      return { ...draft, lines: [...lines], postcode, postage: 'second' }
    }
    const recipient = String(body[channel === 'email' ? 'email_address' : 'phone_number'])
    checkRecipient(caller, recipient)
    if (channel === 'sms' && isInternational(recipient)) this.parts.limits.checkDayAbroad(caller)
    checkLength(channel, text)
    return {
      ...draft,
      ...(channel === 'email' ? { emailAddress: recipient } : { phoneNumber: recipient }),
    }
  }

  private finishedLetter(caller: Caller, body: Body): Draft {
    checkLettersAllowed(caller)
    return {
      ...this.blank(caller, 'letter', body),
      precompiled: true,
      template: { id: precompiledTemplate.id, version: precompiledTemplate.version },
      postage: textOr(body['postage'], 'second'),
    }
  }

  private blank({ service, key }: Caller, channel: Channel, body: Body): Draft {
    return {
      id: randomUUID(),
      serviceId: service.id,
      keyType: key.type,
      channel,
      precompiled: false,
      reference: textOr(body['reference'], null),
      emailAddress: null,
      phoneNumber: null,
      lines: [null, null, null, null, null, null],
      postcode: null,
      template: { id: '', version: 0 },
      subject: null,
      body: '',
      postage: null,
      unsubscribeUrl: textOr(body['one_click_unsubscribe_url'], null),
      createdAt: this.parts.clock.now().getTime(),
    }
  }

  private outcomeOf({ channel, emailAddress, phoneNumber, lines, ...draft }: Draft): Outcome {
    const recipient = emailAddress ?? phoneNumber ?? lines[0] ?? draft.reference ?? ''
    const chosen = this.parts.outcomes.get(canonical(recipient))
    if (chosen !== undefined) return chosen
    if (draft.keyType === 'test') return testOutcome(recipient) ?? 'delivered'
    return channel === 'sms' && isInternational(recipient) ? 'sent' : 'delivered'
  }
}

function usableTemplate({ service }: Caller, channel: Channel, body: Body): SandboxTemplate {
  const id = String(body['template_id']).toLowerCase()
  const template = templatesOf(service).find((one) => one.id === id)
  if (template === undefined) throw badRequest('Template not found')
  if (template.type !== channel) {
    throw badRequest(`${template.type} template is not suitable for ${channel} notification`)
  }
  if (template.archived === true) throw badRequest('Template has been deleted')
  // What the client cannot send or this sandbox does not have.
  if (Object.hasOwn(body, 'scheduled_for')) {
    throw badRequest('Cannot schedule notifications (this feature is invite-only)')
  }
  for (const name of ['email_reply_to_id', 'sms_sender_id']) {
    if (!Object.hasOwn(body, name)) continue
    throw badRequest(
      `${name} ${String(body[name])} does not exist in database for service id ${service.id}`,
    )
  }
  return template
}

function checkLength(channel: 'email' | 'sms', text: string): void {
  const excess = excessOf(channel === 'sms' ? 'Text' : 'Email', text)
  if (excess === null) return
  const { length, most, unit } = excess
  throw badRequest(
    channel === 'sms'
      ? `Your message is too long. Text messages cannot be longer than ${most} ${unit}. Your message is ${length} ${unit} long.`
      : `Your message is too long. Emails cannot be longer than ${most} ${unit}. Your message is ${length} ${unit}.`,
  )
}

function textOr<T>(value: unknown, otherwise: T): string | T {
  return typeof value === 'string' ? value : otherwise
}
