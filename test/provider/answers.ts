import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import type { MessageStatus } from '../../src/provider/provider.js'

interface Answers {
  /** To an e-mail that the provider takes. */
  readonly accepted: Readonly<Record<string, unknown>>
  /** When it is asked for that message. */
  readonly message: Readonly<Record<string, unknown>>
  readonly template: Readonly<Record<string, unknown>>
  /** The message as the gateway's record. */
  readonly record: MessageStatus
}

export const {
  accepted: acceptedAnswer,
  message: messageAnswer,
  template: templateAnswer,
  record: messageRecord,
} = parse(readFileSync(new URL('answers.yaml', import.meta.url), 'utf8')) as Answers
