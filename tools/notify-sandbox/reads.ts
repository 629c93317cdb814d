import type { Clock } from '../../src/foundation/clock.js'
import { isUuid } from '../../src/foundation/uuid.js'
import { readAnswer, templateAnswer } from './answers.js'
import { invalid, notFound } from './api-error.js'
import type { MessageStore } from './message-store.js'
import { parsePreviewRequest } from './request-schema.js'
import { templatesOf, type Caller } from './services.js'
import { render } from './template-text.js'
import type { SandboxTemplate } from './templates.js'

const pageSize = 250

/** Handles read requests. Every method throws ApiError. */
export class Reads {
  constructor(
    private readonly store: MessageStore,
    private readonly clock: Clock,
  ) {}

  message({ service }: Caller, id: string, base: string) {
    if (!isUuid(id)) throw invalid('notification_id is not a valid UUID')
    const message = this.store.find(service.id, id)
    if (message === undefined) throw notFound()
    return readAnswer(message, base, this.clock.now().getTime())
  }

  /** A page of 250 messages, newest first. Like the provider, it lists only messages of the caller's key type. */
  messages({ service, key }: Caller, query: URLSearchParams, base: string) {
    const type = query.get('template_type')
    const reference = query.get('reference')
    const olderThan = query.get('older_than')?.toLowerCase()
    const now = this.clock.now().getTime()
    const all = this.store.readable(service.id)
    const cursor = all.findIndex(({ id }) => id === olderThan)
    const older = olderThan === undefined ? all : cursor < 0 ? [] : all.slice(cursor + 1)
    const page = older
      .filter(
        (one) =>
          one.keyType === key.type &&
          (type === null || one.channel === type) &&
          (reference === null || one.reference === reference),
      )
      .slice(0, pageSize)
    return { notifications: page.map((one) => readAnswer(one, base, now)) }
  }

  template({ service }: Caller, id: string) {
    return templateAnswer(templateOf(templatesOf(service), id))
  }

  templates({ service }: Caller) {
    const listed = templatesOf(service).filter(({ archived }) => archived !== true)
    return { templates: listed.map(templateAnswer) }
  }

  preview({ service }: Caller, id: string, body: unknown) {
    const { personalisation } = parsePreviewRequest(body)
    const template = templateOf(templatesOf(service), id)
    const { type, version } = template
    return { id: template.id, type, version, ...render(template, personalisation) }
  }
}

function templateOf(templates: readonly SandboxTemplate[], id: string): SandboxTemplate {
  if (!isUuid(id)) throw invalid('id is not a valid UUID')
  const template = templates.find((one) => one.id === id.toLowerCase())
  if (template === undefined) throw notFound()
  return template
}
