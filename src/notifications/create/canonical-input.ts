import { withoutHiddenBlanks } from '../../provider/hidden-blanks.js'
import { isKeyShaped } from '../../provider/provider-key.js'
import { isUuid } from '../../foundation/uuid.js'
import { isAbsent } from '../given-values.js'
import type { CanonicalNotification, CreateNotification } from './create-notification.js'

/**
 * One spelling for what means the same: ids in small letters, recipients without blanks around or hidden
 * in them, null for what forms leave empty. Rules, idempotency and storage all see this one.
 */
export function canonicalInput(input: CreateNotification): CanonicalNotification {
  return {
    ...input,
    targetId: input.targetId.toLowerCase(),
    user: input.user ?? null,
    message: input.message ?? null,
    templateId: id(input.templateId),
    emailTemplateId: id(input.emailTemplateId),
    smsTemplateId: id(input.smsTemplateId),
    letterTemplateId: id(input.letterTemplateId),
    serviceKey: service(input.serviceKey),
    mobileNumber: unlessAbsent(input.mobileNumber?.trim()),
    email: unlessAbsent(withoutHiddenBlanks(input.email ?? '')),
    personalisationParams: input.personalisationParams ?? null,
    idempotencyKey: input.idempotencyKey ?? null,
    reference: unlessAbsent(input.reference),
    followOnUrl: unlessAbsent(input.followOnUrl),
    sendAfter: input.sendAfter ?? null,
    requireAction: input.requireAction ?? false,
    requireEmailNotification: input.requireEmailNotification ?? false,
    requireSmsNotification: input.requireSmsNotification ?? false,
    requireLetter: input.requireLetter ?? false,
  }
}

type Given = string | null | undefined

function id(given: Given): string | null {
  return unlessAbsent(given)?.toLowerCase() ?? null
}

/** A service may be named by its id. Of a key, whose secret is compared letter by letter, only blanks go. */
function service(given: Given): string | null {
  const text = given ?? null
  if (text === null) return null
  if (isKeyShaped(text)) return text.trim()
  return isUuid(text) ? text.toLowerCase() : text
}

function unlessAbsent(given: Given): string | null {
  return isAbsent(given) ? null : given
}
