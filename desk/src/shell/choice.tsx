import { describedBy, FormGroup } from './form-group.js'

interface ChoiceProps {
  readonly id: string
  readonly label: string
  readonly hint?: string
  readonly options: readonly (readonly [value: string, label: string])[]
  readonly value: string
  /** What is wrong with it. */
  readonly faults?: readonly string[]
  readonly onChoose: (value: string) => void
}

/** A labelled list to choose one from. */
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
