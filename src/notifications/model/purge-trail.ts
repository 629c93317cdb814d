/** Words of the audit trail for what retention removed; they tell "gone" from "never there" later on. */
export const purgedNotification = 'notification.purge'
export const purgedMessage = 'provider-message.purge'
