import { describe, expect, it } from 'vitest'
import { email } from '../../../src/channels/email/channel.js'
import { text } from '../../../src/channels/text/channel.js'

describe('the length of a filled template', () => {
  it('counts the characters of a text message', () => {
    expect(text.contentFault('', '🏠'.repeat(918))).toBeNull()
    expect(text.contentFault('', '🏠'.repeat(919))).toEqual({
      code: 'MESSAGE_TOO_LONG',
      message: 'The filled Text template has 919 characters; the limit is 918.',
    })
  })

  it('counts the bytes of an e-mail', () => {
    expect(email.contentFault('', 'é'.repeat(1_000_000))).toBeNull()
    expect(email.contentFault('', `${'é'.repeat(1_000_000)}!`)).toEqual({
      code: 'MESSAGE_TOO_LONG',
      message: 'The filled Email template has 2,000,001 bytes; the limit is 2,000,000.',
    })
  })
})
