import { expect, it } from 'vitest'
import { failureWords, messagesByField, PayloadRefused } from '../../client/src/errors.js'

const invalid = { code: 'EMAIL_INVALID', message: 'input.email is wrong.' } as const
const tooLong = {
  code: 'TOO_LONG',
  message: 'message may have at most 10,000 characters.',
} as const

it('errors of a payload are grouped by field, with code and words', () => {
  const messages = messagesByField([
    { ...invalid, path: ['input', 'email'] },
    { ...tooLong, path: ['input', 'personalisationParams', 'input'] },
    { code: 'DAILY_LIMIT_REACHED', message: '', path: ['input'] },
    { code: 'TEXT_INVALID', message: '', path: ['input', 'email'] },
  ])
  expect([...messages.keys()]).toEqual(['email', 'personalisationParams.input', ''])
  expect(messages.get('email')).toEqual([
    { ...invalid, words: 'Enter an e-mail address, such as name@example.com.' },
    {
      code: 'TEXT_INVALID',
      message: '',
      words: 'This contains a character that cannot be stored.',
    },
  ])
  expect(messages.get('personalisationParams.input')?.[0]?.words).toBe(
    'This may have at most 10,000 characters.',
  )
})

it.each([
  [{ errors: [{ message: 'Needs search:persons.', extensions: { code: 'FORBIDDEN' } }] }, 'Needs'],
  [
    { errors: [{ message: 'by.uuid', extensions: { code: 'BAD_USER_INPUT' } }] },
    'The request could',
  ],
  [
    { errors: [{ message: 'it', extensions: { code: 'OF_LATER' } }] },
    'The request was refused (OF_',
  ],
  [
    { errors: [{ message: 'it', extensions: { code: 'constructor' } }] },
    'The request was refused (',
  ],
  [{ errors: [{ message: 'it' }] }, 'The reason is unknown.'],
  [new PayloadRefused([{ ...tooLong, path: [] }]), 'This may have at most 10,000 characters.'],
  [new TypeError('fetch failed'), 'The service is not responding. Try again.'],
])('describes the failure %o in plain words', (failure, words) => {
  expect(failureWords(failure)).toContain(words)
})
