import { userInfo } from 'node:os'
import { expect, it } from 'vitest'
import { sharedCommands } from './shared-commands.js'

const dayMs = 24 * 60 * 60 * 1000

const { gateway, run } = await sharedCommands('notifications')
await gateway.prisma.notification.createMany({
  data: [1, 20, 30].map((days) => ({
    targetId: '3fa85f64-5717-4562-b3fc-2c963f66afa6',
    targetType: 'Estimates',
    notificationType: 'Screen',
    createdBy: 'ada',
    createdDate: new Date(Date.now() - days * dayMs),
  })),
})

it('purge counts first, then removes, while a gateway runs', async () => {
  const dry = await run('purge', '--older-than', '10', '--dry-run')
  expect(dry).toMatchObject({ code: 0, out: '2 notifications would be removed.' })
  expect(await run('purge', '--older-than', '25')).toMatchObject({
    code: 0,
    out: '1 notifications removed, 0 messages.',
  })
  const json = async (...args: string[]): Promise<unknown> =>
    JSON.parse((await run('purge', '--older-than', '10', '--json', ...args)).out)
  expect(await json('--dry-run')).toEqual({ notifications: 1, isDryRun: true })
  expect(await json()).toEqual({ notifications: 1, deliveries: 0, isDryRun: false })
  expect(await gateway.prisma.notification.count()).toBe(1)
  const by = { actorId: 'notifications purge', actorName: userInfo().username }
  expect(await gateway.prisma.auditEvent.count({ where: by })).toBe(2)
})

it.each([
  [[], 'Usage: housing-gateway notifications'],
  [['sweep'], "unknown command 'sweep'"],
  [['purge'], 'Add --older-than, --deleted-for, or both.'],
  [['purge', '--older-than', '7'], 'Use a whole number from 8 to 36500.'],
  [['purge', '--deleted-for', 'x'], 'Use a whole number from 8 to 36500.'],
])('refuses %j', async (args, complaint) => {
  const { code, error } = await run(...args)
  expect(code).toBe(2)
  expect(error).toContain(complaint)
})
