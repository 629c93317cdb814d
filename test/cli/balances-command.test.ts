import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { systemClock } from '../../src/foundation/clock.js'
import { PostgresRecordStore } from '../../src/records/record-store.js'
import { sharedCommands } from './shared-commands.js'

const { gateway, run } = await sharedCommands('balances')

it('checks and repairs beside a running gateway', async () => {
  const persons = Array.from({ length: 25 }, () => ({ id: randomUUID() }))
  await new PostgresRecordStore(gateway, [], systemClock).save({ persons })
  const sound = 'persons: 25 checked, 0 differ\nroll-ups: 0 checked, 0 differ'
  expect(await run('check')).toMatchObject({ code: 0, out: sound })

  await gateway.sql.execute('update person set total_balance = 1')
  const { code, out } = await run('check')
  expect(code).toBe(1)
  expect(out).toMatch(/^persons: 25 checked, 25 differ\n( {2}[\da-f-]{36}\n){20} {2}and 5 more\n/)

  const json = await run('check', '--json')
  expect(json.code).toBe(1)
  expect(JSON.parse(json.out)).toMatchObject({
    persons: { checked: 25, drifted: 25 },
    rollUps: { drifted: 0 },
  })

  expect(await run('repair')).toMatchObject({
    code: 0,
    out: expect.stringContaining('persons: 25 checked, 25 repaired') as string,
  })
  expect(await run('check')).toMatchObject({ code: 0, out: sound })
})

it('lists its subcommands when called without one', async () => {
  const { code, error } = await run()
  expect(code).toBe(2)
  expect(error).toContain('check')
})
