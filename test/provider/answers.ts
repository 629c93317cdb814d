import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import type { MessageStatus } from '../../src/provider/provider.js'

interface Answers {
  /** The response to an accepted e-mail. */
  readonly accepted: Readonly<Record<string, unknown>>
  /** The response to a read of that message. */
  readonly message: Readonly<Record<string, unknown>>
  readonly template: Readonly<Record<string, unknown>>
  /** The same message as our own record. */
  readonly record: MessageStatus
}

export const {
  accepted: acceptedAnswer,
  message: messageAnswer,
  template: templateAnswer,
  record: messageRecord,
} = parse(readFileSync(new URL('answers.yaml', import.meta.url), 'utf8')) as Answers
