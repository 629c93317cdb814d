import fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Notification } from '../../../src/generated/prisma/client.js'
import { NotificationReader } from '../../../src/notifications/model/notification-reader.js'
import type { Connection } from '../../../src/paging/connection.js'
import { sharedDatabase } from '../../support/database.js'
import { everybody } from '../../support/samples.js'

const count = 21
const start = Date.parse('2026-01-01T00:00:00.000Z')

function row(number: number) {
  return {
    id: randomUUID(),
    targetId: number % 3 === 0 ? '3fa85f64-5717-4562-b3fc-2c963f66afa6' : randomUUID(),
    targetType: number % 2 === 0 ? 'Estimates' : 'Brand new word',
    notificationType: number % 4 === 0 ? 'Email' : 'Screen',
    user: `user ${number % 5}`,
    isReadStatus: number % 2 === 0,
    requireAction: number % 7 === 0,
    hasOpenAction: number % 7 === 0,
    // Some rows have the same time, so that the id must break ties.
    createdDate: new Date(start + Math.floor(number / 3) * 1000),
    createdBy: 'test',
  }
}

const database = await sharedDatabase()
const reader = new NotificationReader(database)
const rows = Array.from({ length: count }, (_, number) => row(number))
await database.prisma.notification.createMany({ data: rows })

const ids = (page: Connection<Notification>) => page.edges.map(({ node }) => node.id)

const orders = fc.boolean()
const sizes = fc.integer({ min: 1, max: count + 2 })

async function whole(isDesc: boolean): Promise<string[]> {
  return ids(await reader.list({ isDesc, first: 100 }, everybody))
}

async function walk(
  isDesc: boolean,
  size: number,
  direction: 'forward' | 'backward',
  between: () => Promise<unknown> = () => Promise.resolve(),
): Promise<string[]> {
  const pages: string[][] = []
  let cursor: string | null = null
  for (;;) {
    const paging =
      direction === 'forward' ? { first: size, after: cursor } : { last: size, before: cursor }
    const page: Connection<Notification> = await reader.list({ isDesc, ...paging }, everybody)
    pages.push(ids(page))
    const { hasNextPage, hasPreviousPage, startCursor, endCursor } = page.pageInfo
    if (!(direction === 'forward' ? hasNextPage : hasPreviousPage)) break
    cursor = direction === 'forward' ? endCursor : startCursor
    await between()
  }
  return (direction === 'forward' ? pages : pages.reverse()).flat()
}

describe('paging through notifications', () => {
  it('covers the whole list forwards, backwards and by page number, for every page size and order', async () => {
    await fc.assert(
      fc.asyncProperty(orders, sizes, async (isDesc, size) => {
        const expected = await whole(isDesc)
        expect(expected).toHaveLength(count)
        expect(await walk(isDesc, size, 'forward')).toEqual(expected)
        expect(await walk(isDesc, size, 'backward')).toEqual(expected)
        const numbered: string[] = []
        for (let page = 1; page <= Math.ceil(count / size); page += 1) {
          numbered.push(...ids(await reader.list({ isDesc, page, pageSize: size }, everybody)))
        }
        expect(numbered).toEqual(expected)
      }),
      { numRuns: 25 },
    )
  })

  it('shows every existing row exactly once, in order, while others are added', async () => {
    const directions = fc.constantFrom('forward' as const, 'backward' as const)
    await fc.assert(
      fc.asyncProperty(orders, sizes, directions, async (isDesc, size, direction) => {
        const expected = await whole(isDesc)
        const added: string[] = []
        const idsOfPages = await walk(isDesc, size, direction, async () => {
          // The new rows are between existing rows and at both ends.
          if (added.length >= 9) return
          const fresh = [-1, 10, count + 5].map((number) => row(number))
          added.push(...fresh.map(({ id }) => id))
          await database.prisma.notification.createMany({ data: fresh })
        })
        await database.prisma.notification.deleteMany({ where: { id: { in: added } } })
        expect(idsOfPages.filter((id) => !added.includes(id))).toEqual(expected)
        expect(new Set(idsOfPages).size).toBe(idsOfPages.length)
      }),
      { numRuns: 15 },
    )
  })

  it('returns the total, and whether there are more rows on either side', async () => {
    const page = await reader.list({ isDesc: true, page: 2, pageSize: 20 }, everybody)
    expect(page.edges).toHaveLength(1)
    expect(page.pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: true })
    expect(await page.totalCount()).toBe(count)
  })
})

describe('filtering and counting', () => {
  it.each([
    [{ notificationType: 'Email' }, 6],
    [{ targetId: '3fa85f64-5717-4562-b3fc-2c963f66afa6' }, 7],
    [{ targetType: 'Estimates', isReadStatus: true }, 11],
    [{ user: 'user 0' }, 5],
    [{ user: 'user' }, 0],
    [{ user: 'user\0' }, 0],
    [{ requireAction: true, isReadStatus: null }, 3],
    [{}, count],
  ])('keeps the rows that match %j', async (filter, expected) => {
    const page = await reader.list({ isDesc: true, filter }, everybody)
    expect(await page.totalCount()).toBe(expected)
    expect(await reader.counts(filter, everybody).total()).toBe(expected)
  })

  it('counts unread rows, open actions and rows by value, including unknown values', async () => {
    const counts = reader.counts({}, everybody)
    expect({
      total: await counts.total(),
      unread: await counts.unread(),
      requiringAction: await counts.requiringAction(),
      byNotificationType: await counts.byNotificationType(),
      byTargetType: await counts.byTargetType(),
    }).toEqual({
      total: count,
      unread: 10,
      requiringAction: 3,
      byNotificationType: [
        { notificationType: 'Email', count: 6 },
        { notificationType: 'Screen', count: 15 },
      ],
      byTargetType: [
        { targetType: 'Brand new word', count: 10 },
        { targetType: 'Estimates', count: 11 },
      ],
    })
  })
})
