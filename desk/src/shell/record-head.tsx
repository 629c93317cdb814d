import type { ComponentChildren } from 'preact'
import { Facts } from './facts.js'
import { ScreenTitle } from './screen-title.js'

interface RecordHeadProps {
  readonly title: ComponentChildren
  /** Cautionary alerts; empty if there are none or the caller may not see them. */
  readonly alerts?: readonly string[]
  /** Links to the next steps. */
  readonly actions?: ComponentChildren
  /** The facts. */
  readonly children: ComponentChildren
}

/** The card at the top of a record: name, alerts, facts and actions. */
export function RecordHead({ title, alerts = [], actions, children }: RecordHeadProps) {
  return (
    <div class="desk-card desk-head">
      <div class="desk-head__top">
        <ScreenTitle>{title}</ScreenTitle>
        <div class="desk-head__actions">{actions}</div>
      </div>
      {alerts.length > 0 && (
        <div class="govuk-warning-text">
          <span class="govuk-warning-text__icon" aria-hidden="true">
            !
          </span>
          <strong class="govuk-warning-text__text">
            <span class="govuk-visually-hidden">Warning: </span>
            Cautionary alert: {alerts.join('; ')}
          </strong>
        </div>
      )}
      <Facts>{children}</Facts>
    </div>
  )
}
