import { expect, it } from 'vitest'
import { errorWords } from '../../client/src/error-words.js'

it.each([
  [{ code: 'ACTION_NOTE_REQUIRED', message: 'Approved needs an actionNote.' }, 'Write a note'],
  [
    { code: 'TOO_LONG', message: 'email may have at most 320 characters.' },
    'This may have at most 320 ',
  ],
  [{ code: 'TOO_LONG', message: 'Too much.' }, 'This is too long.'],
  [{ code: 'EMAIL_INVALID', message: 'email must be a valid e-mail address.' }, 'Enter an e-mail'],
  [{ code: 'BAD_USER_INPUT', message: 'Invalid value at "by.uuid".' }, 'The request could not'],
  [
    { code: 'ADDRESS_INVALID', message: 'The address may have at most 7 lines.' },
    'The address may',
  ],
  [{ code: 'ADDRESS_INVALID' }, 'The request was refused (ADDRESS_INVALID).'],
  [{ code: 'OF_LATER', message: 'input.it is wrong.' }, 'The request was refused (OF_LATER).'],
  [{ code: 'constructor' }, 'The request was refused (constructor).'],
  [{ code: undefined, message: 'input.it is wrong.' }, 'The reason is unknown.'],
])('describes %o in plain words', (wrong, words) => {
  expect(errorWords(wrong)).toContain(words)
})
