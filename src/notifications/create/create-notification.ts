import type { Addressee } from '../../access/addressee.js'
import type { ChannelName } from '../../channels/channels.js'
import type { TargetTypeWord } from '../model/stored-words.js'
import type { AskedChannel } from './asked-channels.js'

/** What a caller sends to create a notification: the specification's fields and some of ours. */
export interface CreateNotification {
  readonly targetId: string
  readonly targetType: TargetTypeWord
  readonly notificationType: ChannelName
  readonly user?: string | null
  /** Whom it is for besides `user`. */
  readonly recipients?: readonly Addressee[] | null
  readonly message?: string | null
  readonly serviceKey?: string | null
  readonly templateId?: string | null
  readonly emailTemplateId?: string | null
  readonly smsTemplateId?: string | null
  readonly letterTemplateId?: string | null
  readonly mobileNumber?: string | null
  readonly email?: string | null
  readonly personalisationParams?: Readonly<Record<string, unknown>> | null
  readonly requireAction?: boolean | null
  readonly requireEmailNotification?: boolean | null
  readonly requireSmsNotification?: boolean | null
  readonly requireLetter?: boolean | null
  readonly idempotencyKey?: string | null
  readonly reference?: string | null
  readonly followOnUrl?: string | null
  readonly sendAfter?: Date | null
}

type Flag =
  'requireAction' | 'requireEmailNotification' | 'requireSmsNotification' | 'requireLetter'

/** The same in one spelling and with nothing left out: null for what is absent, false for a flag. */
export type CanonicalNotification = {
  readonly [Field in Exclude<keyof CreateNotification, 'recipients'>]-?: Field extends Flag
    ? boolean
    : Exclude<CreateNotification[Field], undefined>
} & {
  /** The external channels it goes out on, worked out once. */
  readonly channels: readonly AskedChannel[]
  /** All addressees, the one in `user` first. */
  readonly recipients: readonly Addressee[]
}

/** Longest texts in characters, which are Unicode code points; personalisation counts as JSON. */
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
  emailTemplateId: 36,
  smsTemplateId: 36,
  letterTemplateId: 36,
} as const

/** Nothing is sent of a Screen notification, so its values may be any JSON; deeper ones would exhaust a stack. */
export const deepestPersonalisation = 10

/** How far `sendAfter` may lie ahead. */
export const furthestSendDays = 90

/** How far it may lie behind: a caller's clock is never quite ours. */
export const clockSkewMinutes = 5

/** Most notifications that one createNotifications takes. */
export const mostAtOnce = 100
