// Runs in the worker thread of the embedded database, so it is plain JavaScript.

const copyIn = /\bcopy\b[^;]*\bfrom\s+stdin\b/i
const refusal =
  "do $$ begin raise exception 'The embedded database does not serve COPY FROM STDIN. Use INSERT, or set DATABASE_URL to a Postgres server.' using errcode = '0A000'; end $$"

/**
 * The message, or instead of it one that fails with a clear error when it would start COPY FROM STDIN:
 * the backend reads nothing while it works, and would end for all because no data comes.
 */
export function withoutCopyIn(message) {
  const letter = String.fromCharCode(message[0])
  if (letter !== 'Q' && letter !== 'P') return message
  const words = Buffer.from(message.subarray(5)).toString('utf8').split('\0')
  if (letter === 'Q') return copyIn.test(words[0]) ? framed('Q', `${refusal}\0`) : message
  return copyIn.test(words[1] ?? '') ? framed('P', `${words[0]}\0${refusal}\0\0\0`) : message
}

function framed(letter, body) {
  const bytes = Buffer.from(body)
  const head = Buffer.alloc(5, letter)
  head.writeInt32BE(bytes.length + 4, 1)
  return Uint8Array.from(Buffer.concat([head, bytes]))
}
