import { useState } from 'preact/hooks'
import { addressOf, openPlace, queryWith } from '../shell/address.js'
import { Field } from '../shell/field.js'
import { FormGroup } from '../shell/form-group.js'
import { amountOf, hasCriteria, readCriteria } from './payment-criteria.js'

const nothing = { text: '', from: '', to: '', amount: '' }

/** Filter of payments by text, day and amount. The filter is in the address. */
export function PaymentFilter({ query }: { readonly query: URLSearchParams }) {
  const [criteria, setCriteria] = useState(readCriteria(query))
  const [isAmountWrong, setAmountWrong] = useState(false)
  const bound = (name: keyof typeof criteria) => ({
    id: `suspense-${name}`,
    value: criteria[name],
    onInput: (value: string) => {
      setCriteria({ ...criteria, [name]: value })
    },
  })
  return (
    <form
      class="desk-filter"
      aria-label="Filter payments"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const isWrong = criteria.amount.trim() !== '' && amountOf(criteria.amount) === null
        setAmountWrong(isWrong)
        if (isWrong) document.getElementById('suspense-amount')?.focus()
        else openPlace(addressOf('suspense', '', queryWith(query, { ...criteria, page: '' })))
      }}
    >
      <Field {...bound('text')} label="Payer or reference" faults={[]} />
      <Field
        {...bound('amount')}
        label="Amount"
        faults={isAmountWrong ? ['Enter an amount, such as 101.20.'] : []}
      />
      <Day {...bound('from')} label="From" />
      <Day {...bound('to')} label="To" />
      <div class="govuk-button-group">
        <button class="govuk-button govuk-button--secondary">Search</button>
        {hasCriteria(readCriteria(query)) && (
          <a
            class="govuk-link"
            href={addressOf('suspense', '', queryWith(query, { ...nothing, page: '' }))}
          >
            Clear the filter
          </a>
        )}
      </div>
    </form>
  )
}

interface DayProps {
  readonly id: string
  readonly label: string
  readonly value: string
  readonly onInput: (day: string) => void
}

/** A date field of the browser. */
function Day({ id, label, value, onInput }: DayProps) {
  return (
    <FormGroup id={id} label={label} faults={[]}>
      <input
        class="govuk-input"
        type="date"
        id={id}
        value={value}
        onInput={(event) => {
          onInput(event.currentTarget.value)
        }}
      />
    </FormGroup>
  )
}
