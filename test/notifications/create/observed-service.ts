import { randomUUID } from 'node:crypto'
import {
  keyText,
  sandboxServices,
  type SandboxKey,
  type SandboxService,
} from '../../../tools/notify-sandbox/services.js'
import type { SandboxTemplate } from '../../../tools/notify-sandbox/templates.js'

type TemplateInput = Partial<SandboxTemplate> & Pick<SandboxTemplate, 'type' | 'body'>

function template(input: TemplateInput): SandboxTemplate {
  const subject = input.type === 'sms' ? null : 'A subject'
  return { id: randomUUID(), name: input.body, version: 2, subject, ...input }
}

/** Templates of requests made directly to the provider's API. */
export const observedTemplates = {
  text: template({ type: 'sms', body: '((body))' }),
  email: template({ type: 'email', subject: 'About ((things)) for ((people))', body: '((body))' }),
  letter: template({ type: 'letter', body: 'Scan this.\n\nQR: ((link))' }),
  /** Repeats an address line in its text. */
  ownLine: template({ type: 'letter', body: 'You live in ((address line 4)).' }),
  archived: template({ type: 'email', body: 'Old ((body))', archived: true }),
}

const templates = Object.values(observedTemplates)

function withKey(): { service: SandboxService; key: string } {
  const key: SandboxKey = { name: 'observed', type: 'live', secret: randomUUID() }
  const service = { id: randomUUID(), name: 'Observed', keys: [key], templates }
  return { service, key: keyText(service, key) }
}

const home = withKey()
const abroad = withKey()
const housing: SandboxService = { ...sandboxServices.housing, templates }

/** The housing service with these templates, and two services from the configuration. */
export const observedServices = [housing, home.service, abroad.service]
export const observedKeys = { home: home.key, abroad: abroad.key }
