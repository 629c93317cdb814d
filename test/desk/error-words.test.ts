import { expect, it } from 'vitest'
import { errorWords } from '../../desk/src/shell/error-words.js'

it.each([
  [{ code: 'ACTION_NOTE_REQUIRED', message: 'Approved needs an actionNote.' }, 'Write a note'],
  [{ code: 'TOO_LONG', message: 'email takes at most 320 characters.' }, 'This takes at most 320 '],
  [{ code: 'TOO_LONG', message: 'Too much.' }, 'This is too long.'],
  [{ code: 'EMAIL_INVALID', message: 'email must be an e-mail address.' }, 'Enter an e-mail'],
  [{ code: 'BAD_USER_INPUT', message: 'Invalid value at "by.uuid".' }, 'The gateway cannot read'],
  [{ code: 'ADDRESS_INVALID', message: 'The address takes at most 7 lines.' }, 'The address takes'],
  [{ code: 'ADDRESS_INVALID' }, 'It was refused (ADDRESS_INVALID).'],
  [{ code: 'OF_LATER', message: 'input.it is wrong.' }, 'It was refused (OF_LATER).'],
  [{ code: 'constructor' }, 'It was refused (constructor).'],
  [{ code: undefined, message: 'input.it is wrong.' }, 'Not known why.'],
])('%o is told in plain words', (wrong, words) => {
  expect(errorWords(wrong)).toContain(words)
})
