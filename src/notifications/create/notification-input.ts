import type { Addressee } from '../../access/addressee.js'
import {
  channels,
  type ChannelFlag,
  type ChannelName,
  type ProviderChannel,
  type TemplateField,
} from '../../channels/channels.js'

/** An external channel that a notification is sent on, and its template. */
export interface RequestedChannel {
  readonly channel: ProviderChannel
  /** Null if missing; `field` is then the input field to fill. */
  readonly templateId: string | null
  readonly field: 'templateId' | TemplateField
}

type ChannelFields = Readonly<
  Partial<Record<ChannelFlag, boolean | null> & Record<TemplateField, string | null>>
>

/** The input for a new notification: the fields of the specification, and extensions. */
export interface CreateNotification extends ChannelFields {
  readonly targetId: string
  readonly targetType: string
  readonly notificationType: ChannelName
  readonly user?: string | null
  /** Addressees in addition to `user`. */
  readonly recipients?: readonly Addressee[] | null
  readonly message?: string | null
  readonly serviceKey?: string | null
  readonly templateId?: string | null
  readonly mobileNumber?: string | null
  readonly email?: string | null
  readonly personalisationParams?: Readonly<Record<string, unknown>> | null
  readonly requireAction?: boolean | null
  readonly idempotencyKey?: string | null
  readonly reference?: string | null
  readonly followOnUrl?: string | null
  readonly sendAfter?: Date | null
}

/** The normalised input: null for absent fields, false for absent flags. */
export type CanonicalNotification = {
  readonly [Field in Exclude<keyof CreateNotification, 'recipients'>]-?: Field extends
    'requireAction' | ChannelFlag
    ? boolean
    : Exclude<CreateNotification[Field], undefined>
} & {
  /** The external channels that the notification is sent on. */
  readonly channels: readonly RequestedChannel[]
  /** All addressees. The addressee in `user` is first. */
  readonly recipients: readonly Addressee[]
}

const templateLimits = Object.fromEntries(
  channels.external.map(({ templateField }) => [templateField, 36]),
) as Record<TemplateField, number>

/** Maximum lengths in Unicode code points; personalisation is measured as JSON. */
export const textLimits = {
  message: 10_000,
  user: 200,
  email: 320,
  mobileNumber: 30,
  reference: 1_000,
  followOnUrl: 2_000,
  idempotencyKey: 255,
  personalisationParams: 50_000,
  serviceKey: 500,
  templateId: 36,
  ...templateLimits,
}

/** Maximum levels of personalisation. A Screen notification may have any JSON, and deeper nesting could exhaust the stack. */
export const maxPersonalisationDepth = 10

/** Maximum time that `sendAfter` may be in the future. */
export const maxSendAfterDays = 90

/** Maximum time that `sendAfter` may be in the past, because clocks differ. */
export const clockSkewMinutes = 5

/** Maximum number of notifications in one createNotifications call. */
export const maxNotifications = 100
