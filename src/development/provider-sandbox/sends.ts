import { randomUUID } from 'node:crypto'
import type { Clock } from '../../foundation/clock.js'
import { badRequest } from './api-error.js'
import type { Channel } from './channel.js'
import type { Faults } from './faults.js'
import { checkLettersAllowed, letterAddress } from './letter-address.js'
import type { Limits } from './limits.js'
import type { MessageStore } from './message-store.js'
import type { Message } from './message.js'
import { unitedKingdom } from './countries.js'
import { checkFilesAllowed, withFileLinks } from './personalised-files.js'
import { isInternational } from './phone-number.js'
import type { Receipts } from './receipts.js'
import {
  canonical,
  checkRecipient,
  isSmokeRecipient,
  testOutcome,
  type Outcome,
} from './recipients.js'
import { checkBody, parseBody, type Body } from './request-schema.js'
import { sanitisedValues, type Sanitised } from './sanitised-values.js'
import { allowedChannels, templatesOf, type Caller } from './services.js'
import { statusWalk, withLateFailure, type StatusDelays } from './status-walk.js'
import { checkLength, render, renderToSend } from './template-text.js'
import { postageOf, precompiledTemplate, type SandboxTemplate } from './templates.js'

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

export interface Accepted {
  readonly message: Message
  /** What was made harmless in the values of an e-mail. */
  readonly sanitised: Sanitised
}

/** Takes messages in. The order of the checks is the provider's. */
export class Sends {
  constructor(private readonly parts: SendParts) {}

  /** @throws ApiError with the first check that fails */
  accept(caller: Caller, channel: Channel, sent: unknown): Accepted {
    this.parts.limits.takeToken(caller)
    this.parts.limits.checkDay(caller, channel)
    const body = parseBody(sent)
    const precompiled = channel === 'letter' && Object.hasOwn(body, 'content')
    checkBody(precompiled ? 'precompiled' : channel, body, this.parts.clock.now())
    if (!allowedChannels(caller.service).includes(channel)) {
      throw badRequest(`Service is not allowed to send ${plurals[channel]}`)
    }
    const { draft, sanitised } = precompiled
      ? { draft: this.finishedLetter(caller, body), sanitised: {} }
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
    return { message, sanitised }
  }

  private fromTemplate(
    caller: Caller,
    channel: Channel,
    body: Body,
  ): { draft: Draft; sanitised: Sanitised } {
    const template = usableTemplate(caller, channel, body)
    const { values, changed: sanitised } = sanitisedValues(
      channel === 'email' ? body : { ...body, sanitise_content_for: [] },
    )
    const text = renderToSend(template, values)
    checkFilesAllowed(channel, values)
    checkSender(caller, body)
    const { id, version } = template
    const draft = { ...this.blank(caller, channel, body), ...text, template: { id, version } }
    if (channel === 'letter') {
      checkLettersAllowed(caller)
      const abroad = caller.service.internationalLetters === true
      const { lines, postcode, zone } = letterAddress(values, abroad)
      const postage = zone === unitedKingdom ? postageOf(template) : zone
      return { draft: { ...draft, lines: [...lines], postcode, postage }, sanitised }
    }
    const recipient = String(body[channel === 'email' ? 'email_address' : 'phone_number'])
    checkRecipient(caller, recipient)
    if (channel === 'sms' && isInternational(recipient)) this.parts.limits.checkDayAbroad(caller)
    const withLinks = render(template, withFileLinks(values, caller.service))
    checkLength(channel, withLinks.body)
    const to = channel === 'email' ? { emailAddress: recipient } : { phoneNumber: recipient }
    return { draft: { ...draft, ...withLinks, ...to }, sanitised }
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
  return template
}

/** Addresses and names to send from, of which no service here has any beside its own. */
function checkSender({ service }: Caller, body: Body): void {
  for (const name of ['email_reply_to_id', 'sms_sender_id']) {
    if (!Object.hasOwn(body, name)) continue
    throw badRequest(
      `${name} ${String(body[name])} does not exist in database for service id ${service.id}`,
    )
  }
}

function textOr<T>(value: unknown, otherwise: T): string | T {
  return typeof value === 'string' ? value : otherwise
}
