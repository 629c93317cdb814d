import { describe, expect, it } from 'vitest'
import type { Viewer } from '../../../src/access/audience.js'
import { SharedReads } from '../../../src/changes/shared-reads.js'
import { OperationScope, withinScope } from '../../../src/foundation/operation-scope.js'
import { SharedNotifications } from '../../../src/notifications/live/shared-notifications.js'
import type { NotificationReader } from '../../../src/notifications/model/notification-reader.js'

function viewer(reader: string): Viewer {
  return { reader, name: reader, personal: [`user:${reader}`], groups: [], unverifiedEmail: null }
}

/** Returns a badge source that counts its reads. */
function countedReads() {
  let reads = 0
  let fails = false
  const countSource: NotificationReader['countSource'] = () => ({
    groups: () => Promise.resolve([]),
    badge: () => {
      reads += 1
      return fails ? Promise.reject(new Error('away')) : Promise.resolve(reads)
    },
  })
  const shared = new SharedReads()
  const notifications = new SharedNotifications(
    { byId: () => Promise.resolve(null), countSource },
    shared,
  )
  return {
    shared,
    badgeOf: (reader: string) =>
      notifications.counts({ kind: 'own', viewer: viewer(reader) }).badge(),
    fail: (now: boolean) => {
      fails = now
    },
  }
}

describe('the data of events', () => {
  it('is read once for all streams of a viewer, and again after the next change', async () => {
    const { badgeOf, shared } = countedReads()
    expect(await Promise.all([badgeOf('one'), badgeOf('one'), badgeOf('other')])).toEqual([1, 1, 2])
    shared.invalidate()
    expect(await badgeOf('one')).toBe(3)
  })

  it('is read again after a failed read', async () => {
    const { badgeOf, fail } = countedReads()
    fail(true)
    await expect(badgeOf('one')).rejects.toThrow('away')
    fail(false)
    expect(await badgeOf('one')).toBe(2)
  })

  it('is still read for other operations when the first one is stopped', async () => {
    const shared = new SharedReads()
    const most = { statements: 1, rows: 1, searches: 1, fields: 1 }
    const scope = new OperationScope({ deadlineMs: 60_000, most })
    let finish: (value: string) => void = () => undefined
    const read = () =>
      new Promise<string>((resolve) => {
        finish = resolve
      })
    const first = withinScope(scope, () => shared.once('key', read))
    const second = shared.once('key', read)
    scope.leave()
    await expect(first).rejects.toMatchObject({ code: 'OPERATION_CANCELLED' })
    finish('there')
    expect(await second).toBe('there')
    scope.close()
  })
})
