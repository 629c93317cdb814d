import { addresseeOfUser, canonicalAddressee, type Addressee } from '../../access/addressee.js'
import type { RecipientField } from '../../channels/definition/channel.js'
import { channels } from '../../channels/channels.js'
import { isKeyShaped } from '../../provider/provider-key.js'
import { isUuid } from '../../foundation/uuid.js'
import { isAbsent } from '../../foundation/given-values.js'
import { askedChannels } from './asked-channels.js'
import type { CanonicalNotification, CreateNotification } from './create-notification.js'

/**
 * One spelling for what means the same: ids in small letters, recipients without blanks around or hidden
 * in them, null for what forms leave empty. Rules, idempotency and storage all see this one.
 */
export function canonicalInput(input: CreateNotification): CanonicalNotification {
  const canonical = {
    ...input,
    targetId: input.targetId.toLowerCase(),
    user: input.user ?? null,
    message: input.message ?? null,
    templateId: id(input.templateId),
    ...templateIds(input),
    serviceKey: service(input.serviceKey),
    ...contacts(input),
    recipients: addressees(input),
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
  return { ...canonical, channels: askedChannels(canonical) }
}

type TemplateField = 'emailTemplateId' | 'smsTemplateId' | 'letterTemplateId'

function templateIds(input: CreateNotification): Record<TemplateField, string | null> {
  const fields = channels.external.map(({ templateField }) => templateField as TemplateField)
  return Object.fromEntries(fields.map((field) => [field, id(input[field])])) as Record<
    TemplateField,
    string | null
  >
}

/** A `user` that nobody could be is no addressee; the rules say what is wrong with it. */
function addressees({ user, recipients }: CreateNotification): Addressee[] {
  const named = isAbsent(user) ? [] : [addresseeOfUser(user)]
  return [...named, ...(recipients ?? []).map(canonicalAddressee)]
}

function contacts(input: CreateNotification): Record<RecipientField['field'], string | null> {
  const all = channels.external.flatMap(({ recipient }) =>
    recipient === null
      ? []
      : [[recipient.field, unlessAbsent(recipient.canonical(input[recipient.field] ?? ''))]],
  )
  return Object.fromEntries(all) as Record<RecipientField['field'], string | null>
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
