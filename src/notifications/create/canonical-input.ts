import { addresseeOfUser, canonicalAddressee, type Addressee } from '../../access/addressee.js'
import type { RecipientField } from '../../channels/definition/channel.js'
import {
  channelFlags,
  channels,
  type TemplateField,
  type ChannelFlag,
  type ProviderChannel,
} from '../../channels/channels.js'
import { isKeyShaped } from '../../provider/provider-key.js'
import { isUuid } from '../../foundation/uuid.js'
import { isAbsent } from '../../foundation/given-values.js'
import type {
  CanonicalNotification,
  CreateNotification,
  RequestedChannel,
} from './notification-input.js'

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

/** All addressees of the input. A blank `user` is not an addressee; the rules report it. */
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

type Templates = Readonly<Record<TemplateField, string | null>>

/** The input fields that request channels. */
type ChannelFields = Templates &
  Readonly<Record<ChannelFlag, boolean>> & {
    readonly notificationType: string
    readonly templateId: string | null
  }

/**
 * The external channels of a notification: its own channel, and the channels whose flags are set. A provider template is
 * for one channel only, so each channel has its own template field. If this field is not set, `templateId` is used for
 * the notification's own channel, or for the only requested channel whose template field is not set.
 */
function requestedChannels(input: ChannelFields): RequestedChannel[] {
  const requested = channels.external.filter(
    ({ name, flag }) => input.notificationType === name || input[flag],
  )
  const withoutTemplate = requested.filter(({ templateField }) => input[templateField] === null)
  return requested.map((channel) => {
    const templateId = input[channel.templateField]
    if (templateId !== null) return { channel, templateId, field: channel.templateField }
    const isGeneral = channel.name === input.notificationType || withoutTemplate.length === 1
    return isGeneral
      ? { channel, templateId: input.templateId, field: 'templateId' }
      : { channel, templateId: null, field: channel.templateField }
  })
}

/** The templates in the template fields of the channels, whether or not these channels are requested. */
export function channelTemplates(
  input: Templates,
): { readonly channel: ProviderChannel; readonly templateId: string }[] {
  return channels.external.flatMap((channel) => {
    const templateId = input[channel.templateField]
    return templateId === null ? [] : [{ channel, templateId }]
  })
}
