import { addresseeOfUser, canonicalAddressee, type Addressee } from '../../access/addressee.js'
import type { RecipientField } from '../../channels/definition/channel.js'
import { channelFlags, channels, type TemplateField } from '../../channels/channels.js'
import { isKeyShaped } from '../../provider/provider-key.js'
import { isUuid } from '../../foundation/uuid.js'
import { isAbsent } from '../../foundation/given-values.js'
import { requestedChannels } from './requested-channels.js'
import type { CanonicalNotification, CreateNotification } from './create-notification.js'

/**
 * Normalises the input: lower-case ids, trimmed recipients without invisible characters, null for empty fields. Rules,
 * idempotency and storage all use the result.
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
    ...channelFlags(input),
  }
  return { ...canonical, channels: requestedChannels(canonical) }
}

function templateIds(input: CreateNotification): Record<TemplateField, string | null> {
  const ids = channels.external.map(
    ({ templateField: field }) => [field, id(input[field])] as const,
  )
  return Object.fromEntries(ids) as Record<TemplateField, string | null>
}

/** A blank `user` is no addressee; the rules report it. */
function addressees({ user, recipients }: CreateNotification): Addressee[] {
  const fromUser = isAbsent(user) ? [] : [addresseeOfUser(user)]
  return [...fromUser, ...(recipients ?? []).map(canonicalAddressee)]
}

function contacts(input: CreateNotification): Record<RecipientField['field'], string | null> {
  const all = channels.external.flatMap(({ recipient }) =>
    recipient === null
      ? []
      : [[recipient.field, unlessAbsent(recipient.canonical(input[recipient.field] ?? ''))]],
  )
  return Object.fromEntries(all) as Record<RecipientField['field'], string | null>
}

type OptionalText = string | null | undefined

function id(text: OptionalText): string | null {
  return unlessAbsent(text)?.toLowerCase() ?? null
}

/** Service ids are lower-cased. A key is only trimmed, because its secret is case-sensitive. */
function service(input: OptionalText): string | null {
  const text = input ?? null
  if (text === null) return null
  if (isKeyShaped(text)) return text.trim()
  return isUuid(text) ? text.toLowerCase() : text
}

function unlessAbsent(text: OptionalText): string | null {
  return isAbsent(text) ? null : text
}
