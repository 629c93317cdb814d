import { randomUUID } from 'node:crypto'
import {
  keyText,
  sandboxServices,
  type SandboxKey,
  type SandboxService,
} from '../../src/development/provider-sandbox/services.js'
import {
  shippedTemplates,
  type SandboxTemplate,
} from '../../src/development/provider-sandbox/templates.js'

/** A template that was archived, and one whose text can grow beyond every limit. */
export const archivedTemplate: SandboxTemplate = {
  id: 'b625e5cb-fdd9-4884-a7fc-5bb650f9c939',
  name: 'Old',
  type: 'email',
  version: 3,
  subject: 'Old',
  body: 'Old',
  archived: true,
}

const day = 86_400_000

function key(name: string, type: SandboxKey['type'], revokedDaysAgo?: number): SandboxKey {
  const revoked = revokedDaysAgo === undefined ? undefined : Date.now() - revokedDaysAgo * day
  return {
    ...{ name, type, secret: randomUUID() },
    ...(revoked === undefined ? {} : { revokedAt: new Date(revoked) }),
  }
}

const revoked = key('revoked', 'live', 3)
const longRevoked = key('long-revoked', 'live', 8)
const trialLive = key('trial', 'live')
const trialTest = key('trial-test', 'test')
const archivedKey = key('archived', 'live')
const textsOnlyKey = key('texts-only', 'live')
const abroadKey = key('abroad', 'live')

const housing: SandboxService = {
  ...sandboxServices.housing,
  keys: [...sandboxServices.housing.keys, revoked, longRevoked],
  templates: [...shippedTemplates, archivedTemplate],
}
const service = (name: string, rest: Partial<SandboxService>): SandboxService => ({
  ...{ id: randomUUID(), name, keys: [] },
  ...rest,
})
const trial = service('Trial', { keys: [trialLive, trialTest], trial: true })
const archived = service('Archived', { keys: [archivedKey], archived: true })
const textsOnly = service('Texts only', { keys: [textsOnlyKey], channels: ['sms'] })
const abroad = service('Abroad', {
  keys: [abroadKey],
  internationalTexts: true,
  internationalLetters: true,
})

/** The housing service and some that are in an unusual state. */
export const otherServices: readonly SandboxService[] = [
  housing,
  trial,
  archived,
  textsOnly,
  abroad,
]

export const otherKeys = {
  revoked: keyText(housing, revoked),
  longRevoked: keyText(housing, longRevoked),
  trial: keyText(trial, trialLive),
  trialTest: keyText(trial, trialTest),
  archived: keyText(archived, archivedKey),
  textsOnly: keyText(textsOnly, textsOnlyKey),
  abroad: keyText(abroad, abroadKey),
}
