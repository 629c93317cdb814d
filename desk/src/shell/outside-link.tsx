import type { ComponentChildren } from 'preact'

interface OutsideLinkProps {
  /** From a record of any system, so it may be malicious. */
  readonly address: string
  readonly children: ComponentChildren
}

/** A link from a record. Only http and https addresses become links; others, such as `javascript:`, are text. */
export function OutsideLink({ address, children }: OutsideLinkProps) {
  return isOfTheWeb(address) ? (
    <a class="govuk-link" href={address} rel="noopener noreferrer">
      {children}
    </a>
  ) : (
    <>
      {children} <span class="desk-quiet">({address})</span>
    </>
  )
}

function isOfTheWeb(address: string): boolean {
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)
}
