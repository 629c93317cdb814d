/** Audit actions of retention. They distinguish purged notifications from ones that never existed. */
export const purgedNotification = 'notification.purge'
export const purgedMessage = 'provider-message.purge'
