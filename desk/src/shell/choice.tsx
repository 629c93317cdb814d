import { describedBy, FormGroup } from './form-group.js'

interface ChoiceProps {
  readonly id: string
  readonly label: string
  readonly hint?: string
  readonly options: readonly (readonly [value: string, label: string])[]
  readonly value: string
  /** Error messages of the field. */
  readonly faults?: readonly string[]
  readonly onChoose: (value: string) => void
}

/** A labelled select element. */
export function Choice({ id, label, hint, options, value, faults = [], onChoose }: ChoiceProps) {
  const group = { id, label, hint, faults }
  return (
    <FormGroup {...group}>
      <select
        class="govuk-select"
        {...{ id, value }}
        {...describedBy(group)}
        onChange={(event) => {
          onChoose(event.currentTarget.value)
        }}
      >
        {options.map(([option, words]) => (
          <option key={option} value={option}>
            {words}
          </option>
        ))}
      </select>
    </FormGroup>
  )
}
