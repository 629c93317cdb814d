import { audienceOf, isAddressed } from '../../access/audience.js'
import { identitiesOf } from '../../access/caller-identity.js'
import { mayReadPersonal } from '../../access/policy.js'
import { callerOf, type RequestContext } from '../../schema/request-context.js'
import { notificationLoaders } from './notification-loaders.js'
import type { NotificationReader } from './notification-reader.js'
import type { NotificationNode } from './notification-type.js'

/** Shown to those who hold `personal:read`. */
const contactFields = ['email', 'mobileNumber', 'personalisationParams']
/** Shown as well to those whom the notification is for, and to whoever created it. */
const contentFields = ['message', 'recipients.value', 'user']

/** Whether the caller may see what a notification says and whom it is for. */
export async function seesContent(
  { viewer, uuid, createdBy }: NotificationNode,
  context: RequestContext,
  reader: NotificationReader,
): Promise<boolean> {
  const caller = callerOf(context)
  // An inbox holds only what is addressed to its reader.
  if (viewer !== null || mayReadPersonal(caller)) return true
  if (identitiesOf(caller).includes(createdBy)) return true
  const audience = audienceOf(caller)
  if (audience.kind === 'none' || audience.viewer === null) return false
  const reading = audience.viewer
  const rows = await notificationLoaders(context, reader).recipients.load(uuid)
  return rows.some((row) => isAddressed(reading, row))
}

/** Names of the fields that are null for the caller, whatever is stored in them. */
export async function maskedFieldsOf(
  node: NotificationNode,
  context: RequestContext,
  reader: NotificationReader,
): Promise<string[]> {
  const content = (await seesContent(node, context, reader)) ? [] : contentFields
  return [
    ...(mayReadPersonal(callerOf(context)) ? [] : contactFields),
    ...(node.hidesUser ? ['user'] : content),
  ]
}
