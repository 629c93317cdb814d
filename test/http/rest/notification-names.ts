/** The field names of the specification in its order, followed by ours. */
export const notificationNames = [
  ...['id', 'targetId', 'targetType', 'notificationType', 'user', 'message', 'serviceKey'],
  ...['templateId', 'mobileNumber', 'email', 'requireAction', 'requireEmailNotification'],
  ...['requireSmsNotification', 'requireLetter', 'isReadStatus', 'sentMessageDetails'],
  ...['actionNote', 'performedActionDoneBy', 'performedActionType', 'isRemovable'],
  ...['personalisationParams', 'performedActionDate', 'createdDate'],
  ...['followOnUrl', 'performedActions', 'maskedFields'],
]
