import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { isDiscarded, testOutcome } from '../../tools/notify-sandbox/recipients.js'
import { sandboxKeys, sandboxServices } from '../../tools/notify-sandbox/services.js'

const page = await readFile(
  new URL('../../docs/delivering-notifications.md', import.meta.url),
  'utf8',
)
const { id, team } = sandboxServices.housing

it.each([...Object.values(sandboxKeys), id, ...team])(
  'the page of the sandbox mentions: %s',
  (text) => {
    expect(page).toContain(`\`${text}\``)
  },
)

it('the recipients on the page of the sandbox have the documented outcome', () => {
  const endOf = (recipient: string) =>
    isDiscarded(recipient) ? 'discarded' : testOutcome(recipient)
  const rows = page.split('\n').filter((line) => /\| (?:test|any) /.test(line))
  const ends = rows.flatMap((row) =>
    [...row.matchAll(/`(\d{11}|[\w-]+@[\w.]+)`/g)].map(
      ([, recipient = '']) => [recipient, row] as const,
    ),
  )
  expect(ends).toHaveLength(8)
  for (const [recipient, row] of ends) {
    const end = endOf(recipient) ?? 'no fixed end'
    expect(row).toContain(end === 'discarded' && recipient.startsWith('0') ? 'the same' : end)
  }
})
