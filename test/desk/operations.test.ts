import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { sendInVain } from '../support/desk/desk-asks.js'
import { telephone } from '../support/desk/desk-page.js'
import { inBrowser, type DeskTrial } from '../support/desk/in-browser.js'
import { landlord } from '../support/desk/small-landlord.js'
import { eventually } from '../support/eventually.js'

const inSuspense = (transactionAmount: string, resolution: object = {}) => ({
  id: randomUUID(),
  targetId: null,
  targetType: null,
  transactionType: 'DRR',
  transactionDate: new Date('2026-01-05'),
  transactionAmount,
  balanceAmount: null,
  paymentReference: 'unreadable',
  address: null,
  ...resolution,
})
const payments = [
  inSuspense('12.34'),
  inSuspense('23.45', { suspenseResolution: { isConfirmed: true, isApproved: false } }),
  inSuspense('34.56', {
    suspenseResolution: { isConfirmed: true, isApproved: true, note: 'Asked the <b>payer</b>.' },
  }),
]

const deadEvent = (eventType: string) => ({
  key: randomUUID(),
  eventType,
  entityId: randomUUID(),
  correlationId: 'test',
  hints: {},
  status: 'dead',
  failureCode: 'EVENT_INVALID',
  attempts: 7,
  receivedFrom: 'test',
  receivedAt: new Date(),
  dueAt: new Date(),
  settledAt: new Date(),
})
const events = [deadEvent('PersonUpdatedEvent'), deadEvent('TenureUpdatedEvent')] as const

const prepare = async ({ gateway }: DeskTrial) => {
  await sendInVain(gateway)
  await gateway.now.records.save({ transactions: payments })
  await gateway.now.database.prisma.inboundEvent.createMany({ data: [...events] })
}

/** Uses the keyboard only. */
inBrowser(
  'suspense and operations at the desk',
  (trial) => {
    it('shows suspense, operations and all inboxes on a phone', async () => {
      const desk = await trial().openAs('supervisor', telephone)
      const see = async (place: string, text: string) => {
        await desk.goTo(place)
        await desk.shows(text)
        expect(await desk.faults(), place).toEqual([])
        expect(await desk.fits(), place).toBe(true)
      }
      await see('suspense', '£12.34')
      await see('operations', 'Discard')
      await see('inbox?whose=all', 'Show my inbox')
      await see('send', 'Recipient')
      expect(desk.complaints).toEqual([])
    })

    it('shows the resolution of each payment in suspense', async () => {
      const desk = await trial().openAs('finance')
      await desk.goTo('suspense')
      await desk.shows('3 payments')
      await desk.follow('To be resolved')
      await desk.shows('2 payments')
      await desk.shows('Confirmed, needs approval')
      expect(await desk.page.getByRole('cell', { name: 'New', exact: true }).count()).toBe(1)
      await desk.page.evaluate('document.activeElement.blur()')
      await desk.follow('Resolved')
      await desk.shows('1 payment,')
      await desk.shows('£34.56')
      await desk.shows('Asked the <b>payer</b>.')
      await desk.follow('unreadable')
      await desk.heading('Results for “unreadable”')
      expect(desk.complaints).toEqual([])
    })

    it('finds payments in suspense by text, day and amount', async () => {
      const desk = await trial().openAs('finance', telephone)
      await desk.goTo('suspense')
      await desk.shows('3 payments')
      await desk.reach('Amount')
      await desk.page.keyboard.type('twelve')
      await desk.page.keyboard.press('Enter')
      await desk.shows('Enter an amount, such as 101.20.')
      expect(await desk.faults()).toEqual([])
      await desk.page.keyboard.press('Control+A')
      await desk.page.keyboard.type('£23.45')
      await desk.page.keyboard.press('Enter')
      await desk.shows('1 payment,')
      await desk.shows('£23.45')
      expect(await desk.address()).toContain('amount=')
      await desk.follow('Clear the filter')
      await desk.shows('3 payments')
      await desk.goTo('suspense?text=unreadable&from=2026-01-05&to=2026-01-05&show=open')
      await desk.shows('2 payments')
      await desk.goTo('suspense?from=2026-01-06')
      await desk.shows('No payments found.')
      await desk.goTo('suspense?from=no+day&amount=no+amount')
      await desk.shows('3 payments')
      expect(await desk.fits()).toBe(true)
      expect(desk.complaints).toEqual([])
    })

    it('shows the recipient, service and record of a failed message', async () => {
      const desk = await trial().openAs('supervisor')
      await desk.goTo('operations')
      await desk.shows('temp-fail@simulator.notify')
      await desk.page.getByText('housing', { exact: true }).waitFor()
      await desk.page.getByRole('link', { name: 'Service charge estimates' }).waitFor()
      expect(await desk.faults()).toEqual([])
      await desk.follow(`The person: `)
      await desk.heading(`Ms ${landlord.tenant}`)
      expect(desk.complaints).toEqual([])
    })

    it('sends a failed message again', async () => {
      const desk = await trial().openAs('supervisor')
      const { prisma } = trial().gateway.now.database
      await desk.goTo('operations')
      await desk.follow('Send again')
      await desk.shows('Send again: done.')
      // The provider has received the first message, so this is a new message.
      expect(await prisma.notificationDelivery.count()).toBe(2)
      expect(await desk.faults()).toEqual([])
      expect(desk.complaints).toEqual([])
    })

    it('retries and discards dead events, and keeps the keyboard position', async () => {
      const desk = await trial().openAs('supervisor')
      const { prisma } = trial().gateway.now.database
      const statusOf = async (key: string) =>
        (await prisma.inboundEvent.findUniqueOrThrow({ where: { key } })).status
      const [again, aside] = events
      await desk.goTo('operations')
      await desk.follow(`Discard: ${aside.eventType}`)
      await desk.shows('Discard: done.')
      await eventually(
        () => statusOf(aside.key),
        (status) => status === 'discarded',
      )
      // The button is gone, so the result has the focus.
      await eventually(
        () => desk.focused(),
        (focused) => focused === 'Discard: done.',
      )
      expect(await desk.faults()).toEqual([])
      await desk.page.evaluate('document.activeElement.blur()')
      await desk.follow(`Retry: ${again.eventType}`)
      await desk.shows('Retry: done.')
      const { attempts } = await prisma.inboundEvent.findUniqueOrThrow({
        where: { key: again.key },
      })
      expect(attempts).toBeLessThan(7)
      expect(desk.complaints).toEqual([])
    })

    it('resumes a paused provider service', async () => {
      const { prisma } = trial().gateway.now.database
      const heldUntil = new Date(Date.now() + 3_600_000)
      const held = { heldUntil, heldFor: 'PROVIDER_UNAVAILABLE' }
      expect((await prisma.providerService.updateMany({ data: held })).count).toBe(1)
      const desk = await trial().openAs('supervisor')
      await desk.goTo('operations')
      await desk.shows('PROVIDER_UNAVAILABLE')
      expect(await desk.faults()).toEqual([])
      await desk.follow('Resume')
      await desk.shows('Resume: done.')
      await desk.page.getByText('PROVIDER_UNAVAILABLE').waitFor({ state: 'detached' })
      const [service] = await prisma.providerService.findMany()
      expect(service?.heldUntil?.getTime() ?? 0).toBeLessThanOrEqual(Date.now())
      expect(desk.complaints).toEqual([])
    })

    it('reports an event that was already settled', async () => {
      const desk = await trial().openAs('supervisor')
      const late = deadEvent('AccountCreatedEvent')
      const { prisma } = trial().gateway.now.database
      await prisma.inboundEvent.create({ data: late })
      await desk.goTo('operations')
      await desk.shows(late.eventType)
      await prisma.inboundEvent.update({ where: { key: late.key }, data: { status: 'done' } })
      await desk.follow(`Retry: ${late.eventType}`)
      await desk.page.getByText('Retry: ').filter({ hasNotText: 'done.' }).first().waitFor()
      expect(await desk.faults()).toEqual([])
    })

    it('shows the request id of a failure', async () => {
      const desk = await trial().openAs('supervisor')
      const failure = {
        errors: [{ message: 'Oh.', extensions: { code: 'INTERNAL_SERVER_ERROR' } }],
      }
      const headers = { 'x-request-id': 'f00d' }
      await desk.page.route('**/graphql', (route) => route.fulfill({ json: failure, headers }))
      await desk.goTo('suspense')
      await desk.shows('Something went wrong. The fault is on our side.')
      await desk.shows('f00d')
      expect(await desk.faults()).toEqual([])
    })
  },
  prepare,
)
