/** The provider's names of the channels. */
export const channels = ['email', 'sms', 'letter'] as const
export type Channel = (typeof channels)[number]

export interface SandboxTemplate {
  readonly id: string
  readonly name: string
  readonly type: Channel
  readonly version: number
  /** Null for text messages. */
  readonly subject: string | null
  readonly body: string
  /** An archived template can be read and previewed, but is not listed and cannot be sent. */
  readonly archived?: boolean
}

const greeting = 'Dear ((name)),'
const closing = 'Your housing team'

function onEveryChannel(
  name: string,
  ids: Readonly<Record<Channel, string>>,
  text: { readonly subject: string; readonly long: string; readonly short: string },
): Readonly<Record<Channel, SandboxTemplate>> {
  const long = {
    version: 1,
    subject: text.subject,
    body: [greeting, text.long, closing].join('\n\n'),
  }
  const short = { version: 1, subject: null, body: text.short }
  return {
    email: { id: ids.email, name: `${name}, e-mail`, type: 'email', ...long },
    sms: { id: ids.sms, name: `${name}, text`, type: 'sms', ...short },
    letter: { id: ids.letter, name: `${name}, letter`, type: 'letter', ...long },
  }
}

/**
 * The shipped templates by target type and channel. Each needs `name` and `amount`. Emails and letters about
 * failed direct debits also need `advice`: "yes" adds a paragraph.
 */
export const sandboxTemplates = {
  FailedDirectDebits: onEveryChannel(
    'Failed direct debit',
    {
      email: '98757d70-faae-405a-9cd6-57c2b12d4aa1',
      sms: 'ea02c76c-58db-44aa-8bd8-cc80167f61da',
      letter: '512faa29-3b77-465d-a83e-627ce92ca847',
    },
    {
      subject: 'Your direct debit of £((amount)) failed',
      long: [
        'Your bank did not pay your direct debit of £((amount)). Please pay it by card or bank transfer within seven days, or call us to agree another day.',
        '((advice??Free and confidential debt advice is there for you. Ask us for an appointment.))',
      ].join('\n\n'),
      short:
        '((name)), your direct debit of £((amount)) failed. Please pay within 7 days or call your housing team.',
    },
  ),
  MissedServiceChargePayments: onEveryChannel(
    'Missed service charge payment',
    {
      email: '264f6155-7a2b-42ce-a140-720d13c4bf0c',
      sms: '69320022-72d5-44a8-9adc-3316b9511a12',
      letter: '9b88e686-f0a8-4522-be2a-04f066acc75a',
    },
    {
      subject: 'Your service charge payment of £((amount)) is late',
      long: 'We have not received your service charge payment of £((amount)). If you paid in the last three days, there is nothing left to do. Otherwise please pay now or call us.',
      short:
        '((name)), we have not received your service charge payment of £((amount)). Please pay now or call your housing team.',
    },
  ),
  Estimates: onEveryChannel(
    'Service charge estimate',
    {
      email: '3ae6be2d-b467-4505-b975-869b3d5cfcf8',
      sms: '24c02d00-2332-45a0-a1f2-4eac38b47726',
      letter: '469aa59d-e8a3-47d0-a2e4-70fccd691a2c',
    },
    {
      subject: 'Your service charge estimate',
      long: 'We expect your service charges of the coming year to be £((amount)). You need not pay anything yet: we will write again before the first payment is due.',
      short:
        '((name)), your service charge estimate for the coming year is £((amount)). Nothing is due yet.',
    },
  ),
  Actuals: onEveryChannel(
    'Actual service charges',
    {
      email: 'd783f943-5058-4898-9db8-54d9c4cd818a',
      sms: '9991995e-77b5-49fe-837f-75596c208975',
      letter: '1c4c414f-f5fd-46e4-b6df-4320231d9b70',
    },
    {
      subject: 'Your actual service charges',
      long: 'The service charges of last year came to £((amount)). We will deduct your payments, and send you a refund or a bill.',
      short:
        '((name)), your service charges of last year came to £((amount)). A statement follows.',
    },
  ),
} as const

export const shippedTemplates: readonly SandboxTemplate[] = Object.values(sandboxTemplates).flatMap(
  (byChannel) => Object.values(byChannel),
)
