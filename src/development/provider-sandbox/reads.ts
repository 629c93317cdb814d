import type { Clock } from '../../foundation/clock.js'
import { readAnswer, templateAnswer } from './answers.js'
import { badRequest, invalid, notFound, refusal } from './api-error.js'
import { channels } from './channel.js'
import { emailHtml } from './email-html.js'
import { letterPdf } from './letter-pdf.js'
import type { MessageStore } from './message-store.js'
import { progressOf, type Message, statuses, type Status } from './message.js'
import { additionalProperties, checkBody, parseBody } from './request-schema.js'
import { templatesOf, type Caller, type SandboxService } from './services.js'
import type { Personalisation } from './placeholders.js'
import { render } from './template-text.js'
import { postageOf, type SandboxTemplate } from './templates.js'
import { isUuid } from '../../foundation/uuid.js'

const failures: readonly Status[] = [
  'permanent-failure',
  'temporary-failure',
  'technical-failure',
  'validation-failed',
  'virus-scan-failed',
]

/** Words that only the list understands, and the statuses they stand for. */
const collective: ReadonlyMap<string, readonly Status[]> = new Map([
  ['failed', failures],
  ['accepted', ['created', 'sending']],
  ['received', ['delivered']],
  ['returned-letter', []],
])

const filterableStatuses: ReadonlySet<string> = new Set([...statuses, ...collective.keys()])

const pageSize = 250
const filters = ['template_type', 'status', 'reference', 'older_than', 'include_jobs']

/** Everything that is asked and changes nothing. All of it throws ApiError. */
export class Reads {
  constructor(
    private readonly store: MessageStore,
    private readonly clock: Clock,
  ) {}

  message({ service }: Caller, id: string, base: string) {
    return readAnswer(this.find(service, id), base, this.now())
  }

  /** Messages of the asking key's type only, as the provider has it; a page of 250, newest first. */
  messages({ service, key }: Caller, query: URLSearchParams, base: string) {
    checkFilters(query)
    const types = query.getAll('template_type')
    const statuses = query.getAll('status')
    const reference = query.get('reference')
    const olderThan = query.get('older_than')
    const now = this.now()
    const all = this.store.readable(service.id)
    const cursor = all.findIndex(({ id }) => id === olderThan?.toLowerCase())
    const older = olderThan === null ? all : cursor < 0 ? [] : all.slice(cursor + 1)
    const page = older
      .filter(
        (one) =>
          one.keyType === key.type &&
          (types.length === 0 || types.includes(one.channel)) &&
          (reference === null || one.reference === reference) &&
          matchesStatus(progressOf(one, now).status, statuses),
      )
      .slice(0, pageSize)
    const path = `${base}/v2/notifications`
    const next = new URLSearchParams(query)
    next.set('older_than', page.at(-1)?.id ?? '')
    return {
      notifications: page.map((one) => readAnswer(one, base, now)),
      links: {
        current: query.size === 0 ? path : `${path}?${query.toString()}`,
        ...(page.length === 0 ? {} : { next: `${path}?${next.toString()}` }),
      },
    }
  }

  pdf({ service }: Caller, id: string): Buffer {
    const message = this.find(service, id)
    if (message.channel !== 'letter') throw badRequest('Notification is not a letter')
    const { status, sentAt } = progressOf(message, this.now())
    if (status === 'virus-scan-failed') {
      throw badRequest('File did not pass the virus scan')
    }
    if (status === 'technical-failure') {
      throw badRequest('PDF not available for letters in status technical-failure')
    }
    if (sentAt === null) {
      throw refusal(400, 'PDFNotReadyError', 'PDF not available yet, try again later')
    }
    return letterPdf(message)
  }

  template({ service }: Caller, id: string, version?: string) {
    if (!isUuid(id)) throw invalid('id is not a valid UUID')
    if (version !== undefined && !/^\d+$/.test(version)) {
      throw invalid(`version ${version} is not of type integer, null`)
    }
    const template = templateOf(service, id)
    if (version !== undefined && Number(version) !== template.version) throw notFound()
    return templateAnswer(template)
  }

  templates({ service }: Caller, query: URLSearchParams) {
    const type = query.get('type')
    if (type !== null && !isChannel(type)) {
      throw invalid(`type ${type} is not one of [sms, email, letter]`)
    }
    const listed = templatesOf(service).filter(({ archived }) => archived !== true)
    return {
      templates: listed.filter((one) => type === null || one.type === type).map(templateAnswer),
    }
  }

  preview({ service }: Caller, id: string, sent: unknown) {
    if (!isUuid(id)) throw invalid('id is not a valid UUID')
    // Templates without placeholders are asked for without a body.
    const body = sent === undefined || sent === '' ? {} : parseBody(sent)
    checkBody('preview', body, this.clock.now())
    const template = templateOf(service, id)
    const { type, version } = template
    const text = render(template, (body['personalisation'] ?? {}) as Personalisation)
    const html = type === 'email' ? emailHtml(text.body) : null
    return { id: template.id, type, version, ...text, html, postage: postageOf(template) }
  }

  private find(service: SandboxService, id: string): Message {
    if (!isUuid(id)) throw invalid('notification_id is not a valid UUID')
    const message = this.store.find(service.id, id)
    if (message === undefined) throw notFound()
    return message
  }

  private now(): number {
    return this.clock.now().getTime()
  }
}

function checkFilters(query: URLSearchParams): void {
  const unexpected = [...new Set(query.keys())].filter((name) => !filters.includes(name))
  const olderThan = query.get('older_than')
  const faults = [
    ...(unexpected.length === 0 ? [] : [additionalProperties(unexpected)]),
    ...query
      .getAll('template_type')
      .filter((type) => !isChannel(type))
      .map((type) => `template_type ${type} is not one of [sms, email, letter]`),
    ...query
      .getAll('status')
      .filter((status) => !filterableStatuses.has(status))
      .map((status) => `status ${status} is not one of [${[...filterableStatuses].join(', ')}]`),
    ...(olderThan === null || isUuid(olderThan) ? [] : ['older_than is not a valid UUID']),
  ]
  if (faults.length > 0) throw invalid(...faults)
}

function isChannel(type: string): boolean {
  return channels.some((channel) => channel === type)
}

function templateOf(service: SandboxService, id: string): SandboxTemplate {
  const template = templatesOf(service).find((one) => one.id === id.toLowerCase())
  if (template === undefined) throw notFound()
  return template
}

/** Whether any of the wanted words covers the status; no words want everything. */
function matchesStatus(status: Status, wanted: readonly string[]): boolean {
  return (
    wanted.length === 0 ||
    wanted.some((word) => collective.get(word)?.includes(status) ?? word === status)
  )
}
