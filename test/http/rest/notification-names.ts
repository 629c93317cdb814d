/** The names of the specification's record, in its order, and ours after them. */
export const notificationNames = [
  ...['id', 'targetId', 'targetType', 'notificationType', 'user', 'message', 'serviceKey'],
  ...['templateId', 'mobileNumber', 'email', 'requireAction', 'requireEmailNotification'],
  ...['requireSmsNotification', 'requireLetter', 'isReadStatus', 'sentMessageDetails'],
  ...['actionNote', 'performedActionDoneBy', 'performedActionType', 'isRemovable'],
  ...['personalisationParams', 'performedActionDate', 'createdDate'],
  ...['followOnUrl', 'performedActions', 'maskedFields'],
]
