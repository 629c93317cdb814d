import { audienceOf, isAddressed } from '../../access/audience.js'
import { identitiesOf } from '../../access/caller-identity.js'
import { mayReadPersonal } from '../../access/policy.js'
import { callerOf, type RequestContext } from '../../schema/request-context.js'
import { notificationLoaders } from './notification-loaders.js'
import type { NotificationReader } from './notification-reader.js'
import type { NotificationNode } from './notification-type.js'

/** Visible with `personal:read`. */
const contactFields = ['email', 'mobileNumber', 'personalisationParams']
/** Also visible to addressees and the creator. */
const contentFields = ['message', 'recipients.value', 'user']

/** Whether the caller may see the content and addressees of a notification. */
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
  const viewing = audience.viewer
  const rows = await notificationLoaders(context, reader).recipients.load(uuid)
  return rows.some((row) => isAddressed(viewing, row))
}

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
