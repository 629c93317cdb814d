import type { ComponentChildren } from 'preact'

interface OutsideLinkProps {
  /** As a record has it, from whichever system: it may be anything. */
  readonly address: string
  readonly children: ComponentChildren
}

/** A link that came with a record. Only addresses of the web are one; others, `javascript:` above all, are text. */
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
