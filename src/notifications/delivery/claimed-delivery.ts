import { z } from 'zod'
import { channels } from '../../channels/channels.js'

/** A claimed delivery, with the fields of its notification that sending needs. */
export const claimedDelivery = z.object({
  id: z.string(),
  notificationId: z.string(),
  channel: z.enum(channels.external.map(({ name }) => name)),
  status: z.string(),
  serviceId: z.string(),
  /** The key that it was handed over with; empty when an older release did not store it. */
  keyId: z.string(),
  providerId: z.string().nullable(),
  providerStatus: z.string().nullable(),
  attempts: z.number(),
  faults: z.number(),
  triedSince: z.date(),
  /** When it should be sent: at its creation, unless the sender chose a later time. */
  wantedAt: z.date(),
  handedOverAt: z.date().nullable(),
  sentAt: z.date().nullable(),
  /** Differs for each claim of a delivery. */
  leasedUntil: z.date(),
  /** The delivery's own template, else the notification's. */
  templateId: z.string().nullable(),
  serviceKey: z.string().nullable(),
  email: z.string().nullable(),
  mobileNumber: z.string().nullable(),
  personalisationParams: z.record(z.string(), z.unknown()).nullable(),
  /** Trace of the request that created it. */
  traceParent: z.string().nullable(),
  /** The notification was deleted or cancelled: it must not be sent. */
  withdrawn: z.boolean(),
})

export type ClaimedDelivery = z.infer<typeof claimedDelivery>

/** Columns of `claimed` joined with the notification `n`, named as above. */
export const claimedColumns = `
  claimed.id, claimed.notification_id as "notificationId", claimed.channel, claimed.status,
  claimed.service_id as "serviceId", claimed.key_id as "keyId", claimed.provider_id as "providerId",
  claimed.provider_status as "providerStatus", claimed.attempts, claimed.faults,
  claimed.tried_since as "triedSince",
  greatest(claimed.created_at, n.send_after) as "wantedAt", claimed.handed_over_at as "handedOverAt",
  claimed.sent_at as "sentAt", claimed.leased_until as "leasedUntil", coalesce(claimed.template_id::text, n.template_id) as "templateId",
  n.service_key as "serviceKey", n.email, n.mobile_number as "mobileNumber",
  n.personalisation_params as "personalisationParams", claimed.trace_parent as "traceParent",
  (n.deleted_at is not null or n.cancelled_at is not null) as withdrawn`
