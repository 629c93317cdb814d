import { inputFault } from '../../errors/input-fault.js'
import { isBlank } from '../../foundation/given-values.js'
import type { Channel } from '../definition/channel.js'

/** A notification that the housing applications show. Nothing is sent. */
export const screen = {
  name: 'Screen',
  description: 'shown in the housing applications',
  faults: ({ message }) =>
    isBlank(message)
      ? [inputFault('MESSAGE_REQUIRED', 'message', 'A Screen notification needs a message.')]
      : [],
} as const satisfies Channel
