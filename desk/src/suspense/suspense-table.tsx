import type { SuspenseListQuery } from '@housing-gateway/client/documents'
import { addressOf } from '../shell/address.js'
import { RecordLink } from '../shell/record-link.js'
import { Table, type Column } from '../shell/table.js'
import { asWritten, day, money } from '../shell/words.js'
import { sourceWords } from './source-words.js'

type Payment = NonNullable<SuspenseListQuery['searchTransactions']>['nodes'][number]

const columns: readonly Column<Payment>[] = [
  { heading: 'Day', cell: ({ transactionDate: at }) => (at === null ? '–' : day(at)) },
  {
    heading: 'Amount',
    isNumber: true,
    cell: ({ transactionAmount: amount }) => (amount === null ? '–' : money(amount)),
  },
  { heading: 'From', cell: ({ sender }) => <Sender sender={sender} /> },
  { heading: 'By', cell: ({ transactionSource: source }) => sourceWords(source) },
  { heading: 'Reference', cell: ({ paymentReference: text }) => <Reference text={text} /> },
  { heading: 'State', cell: ({ suspenseResolution }) => <State resolution={suspenseResolution} /> },
]

/** Payments in suspense, with their resolution. */
export function SuspenseTable({ rows }: { readonly rows: readonly Payment[] }) {
  return (
    <Table caption="Payments in suspense" columns={columns} rows={rows} keyOf={({ id }) => id} />
  )
}

function Sender({ sender }: { readonly sender: Payment['sender'] }) {
  const name = sender?.fullName ?? null
  const uuid = sender?.uuid ?? null
  if (name === null) return <>–</>
  if (uuid === null) return <SearchLink text={name} />
  return (
    <RecordLink screen="person" uuid={uuid}>
      <bdi>{name}</bdi>
    </RecordLink>
  )
}

/** The reference on a payment, linked to a search for it. */
function Reference({ text }: { readonly text: string | null }) {
  return text === null || text === '' ? <>–</> : <SearchLink text={text} />
}

/** A link to a search. */
function SearchLink({ text }: { readonly text: string }) {
  return (
    <a class="govuk-link" href={addressOf('search', '', { q: text })}>
      <bdi>{text}</bdi>
    </a>
  )
}

function State({ resolution }: { readonly resolution: Payment['suspenseResolution'] }) {
  const note = resolution?.note ?? null
  return (
    <>
      {stateOf(resolution)}
      {note !== null && (
        <div class="desk-as-written" dir="auto">
          {asWritten(note)}
        </div>
      )}
    </>
  )
}

function stateOf(resolution: Payment['suspenseResolution']): string {
  if (resolution === null) return 'New'
  const { isResolved, isConfirmed, isApproved, resolutionDate } = resolution
  if (isResolved) return resolutionDate === null ? 'Resolved' : `Resolved, ${day(resolutionDate)}`
  if (isConfirmed === true) return 'Confirmed, needs approval'
  return isApproved === true ? 'Approved, needs confirmation' : 'New'
}
