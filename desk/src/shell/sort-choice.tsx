import { Select, type SelectProps } from './select.js'

/** The choice of an order of a list. */
export function SortChoice(props: SelectProps) {
  return (
    <label class="govuk-label desk-size" for={props.id}>
      Sort by <Select {...props} />
    </label>
  )
}
