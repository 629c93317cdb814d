import { expect, it } from 'vitest'
import { sandboxTemplates } from '../../tools/notify-sandbox/templates.js'
import { addBoth, notifyBoth } from '../support/desk/desk-asks.js'
import { desktop, telephone } from '../support/desk/desk-page.js'
import { inBrowser } from '../support/desk/in-browser.js'
import { landlord } from '../support/desk/small-landlord.js'

/** Uses the keyboard only. */
inBrowser(
  'messages at the desk',
  (trial) => {
    it('shows who has already decided a request', async () => {
      const uuid = await notifyBoth(trial().gateway, {
        message: 'The estimates wait for your approval.',
        requireAction: true,
      })
      const [officer, finance] = [
        await trial().openAs('officer', desktop),
        await trial().openAs('finance', telephone),
      ]
      await finance.goTo(`inbox/${uuid}`)
      await finance.shows('Your decision')
      await finance.reach('Note')
      await finance.page.keyboard.type('I would have asked first.')
      await officer.goTo('inbox')
      await officer.follow('The estimates wait for your approval.')
      await officer.heading('Service charge estimates')
      expect(await officer.faults()).toEqual([])
      await officer.reach('Note')
      await officer.page.keyboard.type('Agreed with the residents.')
      await officer.follow('Approve')
      await officer.shows('Your decision: Approved.')
      await finance.shows('Already decided by Amina Officer: Approved')
      await finance.shows('I would have asked first.')
      expect(await finance.page.getByRole('button', { name: 'Approve' }).count()).toBe(0)
      expect(await finance.faults()).toEqual([])
      expect([await officer.fits(), await finance.fits()]).toEqual([true, true])
      expect([...officer.complaints, ...finance.complaints]).toEqual([])
    })

    it('sends an e-mail to a tenant, and shows its delivery', async () => {
      const desk = await trial().openAs('officer', desktop)
      await desk.goTo(`send?person=${trial().gateway.tenantId}`)
      await desk.shows(landlord.tenant)
      await desk.page.getByLabel('Template').waitFor()
      await desk.reach('Template')
      await desk.page.keyboard.type('E-mail: Failed direct')
      await desk.shows('Your direct debit of £')
      expect(await desk.faults()).toEqual([])
      await desk.follow('Check')
      await desk.shows('There is a problem')
      expect(await desk.faults()).toEqual([])
      // The error summary is above the heading.
      expect(
        await desk.page
          .locator('.govuk-error-summary ~ h1, :has(> .govuk-error-summary) ~ h1')
          .count(),
      ).toBe(1)
      await desk.follow('E-mail address: Fill this in.')
      await desk.page.keyboard.type('josephine@example')
      await desk.reach('Amount')
      await desk.page.keyboard.type('101.20')
      await desk.shows('Your direct debit of £101.20 failed')
      await desk.follow('Check')
      await desk.follow('E-mail address: Enter an e-mail address')
      expect(await desk.page.getByText('Your message was not sent').count()).toBe(0)
      await desk.page.keyboard.press('End')
      // Only the gateway validates host names.
      await desk.page.keyboard.type('_s.org')
      await desk.follow('Check')
      await desk.follow('E-mail address: Enter an e-mail address')
      await desk.page.keyboard.press('Control+A')
      await desk.page.keyboard.type('josephine@example.com')
      await desk.follow('Check')
      await desk.shows('Ready to send')
      await desk.follow('Send')
      await desk.heading('Sent')
      await desk.shows('Delivered')
      // It is in no inbox, but its sender may read it.
      await desk.shows('Failed direct debit, e-mail')
      await desk.shows(`The person: Ms ${landlord.tenant}`)
      await desk.shows('josephine@example.com')
      expect(await desk.faults()).toEqual([])
      expect(await desk.fits()).toBe(true)
      await desk.follow('Back to the person')
      await desk.shows('Failed direct debit, e-mail')
      await desk.shows('josephine@example.com')
      expect(desk.complaints).toEqual([])
    })

    it('asks before it sends the same template to the same person again', async () => {
      const desk = await trial().openAs('officer')
      const { id } = sandboxTemplates.FailedDirectDebits.email
      await desk.goTo(`send?person=${trial().gateway.tenantId}&template=${id}`)
      await desk.reach('E-mail address')
      await desk.page.keyboard.type('josephine@example.com')
      await desk.reach('Amount')
      await desk.page.keyboard.type('101.20')
      await desk.follow('Check')
      await desk.shows('Send it again?')
      expect(await desk.page.getByRole('button', { name: 'Send', exact: true }).count()).toBe(0)
      expect(await desk.faults()).toEqual([])
    })

    it('shows a fault of a letter’s address at its last line', async () => {
      const desk = await trial().openAs('officer')
      const { id } = sandboxTemplates.FailedDirectDebits.letter
      await desk.goTo(`send?person=${trial().gateway.tenantId}&template=${id}`)
      await desk.reach('Address line 4')
      await desk.page.keyboard.press('Control+A')
      await desk.page.keyboard.type('NOT A CODE')
      await desk.reach('Amount')
      await desk.page.keyboard.type('101.20')
      await desk.follow('Check')
      await desk.follow('Address line 4: The last line of the address must be a UK postcode.')
      expect(await desk.focused()).toBe('Address line 4')
      expect(await desk.faults()).toEqual([])
    })

    it('shows the recipient of a letter before sending, and leaves no gaps in it', async () => {
      const desk = await trial().openAs('officer')
      const { id } = sandboxTemplates.FailedDirectDebits.letter
      await desk.goTo(`send?person=${trial().gateway.tenantId}&template=${id}`)
      await desk.shows('A preview.')
      await desk.reach('Amount')
      await desk.page.keyboard.type('101.20')
      const sketch = desk.page.getByRole('group', { name: 'The letter' })
      expect(await sketch.innerText()).toMatch(/another day\.\n\nYour housing team/)
      await desk.follow('Check')
      await desk.shows('Ready to send')
      const facts = await desk.page.locator('main dl').innerText()
      expect(facts).toContain(`${landlord.tenant}, Flat 7, Larkspur House, Foxglove Estate, E8 1DY`)
      expect(await sketch.innerText()).toMatch(/another day\.\n\nYour housing team/)
      expect(await desk.faults()).toEqual([])
      expect(desk.complaints).toEqual([])
    })

    it('checks lengths before sending, and keeps a long message in its frame', async () => {
      const desk = await trial().openAs('officer')
      await desk.goTo('send?person=zzz')
      await desk.heading('No such person')
      await desk.goTo(`send?person=${trial().gateway.tenantId}`)
      await desk.reach('Template')
      await desk.page.keyboard.type('E-mail: Failed direct')
      await desk.reach('E-mail address')
      await desk.page.keyboard.insertText('x'.repeat(10_000))
      await desk.reach('Name')
      await desk.page.keyboard.insertText('y '.repeat(10_000))
      await desk.reach('Amount')
      await desk.page.keyboard.type('1.00')
      await desk.follow('Check')
      await desk.follow('E-mail address: This may have at most 320 characters.')
      await desk.page.keyboard.press('Control+A')
      await desk.page.keyboard.type('josephine@example.com')
      await desk.follow('Check')
      await desk.shows('Ready to send')
      expect(await desk.page.evaluate<number>('document.body.scrollHeight')).toBeLessThan(2_000)
      expect(await desk.faults()).toEqual([])
      expect(desk.complaints).toEqual([])
    })

    it('shows markup of other systems as text, and links only to web addresses', async () => {
      const hostile = `${landlord.hostile} \u202eedlonra ${'x'.repeat(9_000)}`
      const uuid = await notifyBoth(trial().gateway, { message: hostile, requireAction: true })
      // The gateway would refuse this, but other systems also write to the database.
      await trial().gateway.now.database.prisma.notification.update({
        where: { id: uuid },
        data: { followOnUrl: 'javascript:document.title="taken"' },
      })
      const desk = await trial().openAs('officer', telephone)
      await desk.goTo('inbox')
      await desk.follow('<img src=x')
      await desk.shows('Open the link')
      await desk.shows('edlonra xxx')
      expect(await desk.page.locator('body').innerText()).not.toContain('\u202e')
      expect(await desk.page.locator('main img, main a[href^="javascript"]').count()).toBe(0)
      await desk.reach('Note')
      await desk.page.keyboard.insertText('<b>'.repeat(3_400))
      await desk.follow('Reject')
      await desk.shows('This may have at most 2,000 characters.')
      expect(await desk.faults()).toEqual([])
      expect(await desk.fits()).toBe(true)
      expect(desk.complaints).toEqual([])
    })

    it('announces new notifications, also after a gateway outage', async () => {
      await notifyBoth(trial().gateway, { message: 'The gateway is there.' })
      const desk = await trial().openAs('finance')
      await desk.goTo('inbox?show=unread')
      await desk.page.getByRole('link', { name: /unread notification/ }).waitFor()
      // The bell renders before the code of the screen is loaded, which needs the gateway.
      await desk.shows('The gateway is there.')
      await trial().gateway.stop()
      try {
        await desk.shows('Live updates have stopped.')
        expect(await desk.faults()).toEqual([])
      } finally {
        await trial().gateway.startAgain()
      }
      await desk.shows('Connected again.')
      await notifyBoth(trial().gateway, { message: 'The gateway was away.' })
      await desk.shows('The gateway was away.')
      await notifyBoth(trial().gateway, { message: 'The lift is being mended.' })
      await desk.shows('New: Service charge estimates')
      expect(await desk.faults()).toEqual([])
      await desk.follow('Dismiss')
      await desk.follow('Archive: The lift is being mended.')
      await desk.page.getByRole('link', { name: 'The lift' }).waitFor({ state: 'detached' })
      await desk.goTo('inbox?show=archive')
      await desk.shows('The lift is being mended.')
    })
  },
  ({ gateway }) => addBoth(gateway),
)
