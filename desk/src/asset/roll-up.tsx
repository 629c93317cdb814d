import type { AssetPageQuery } from '@housing-gateway/client/documents'
import { Fact, Facts } from '../shell/facts.js'
import { Section } from '../shell/section.js'
import { balance, moment, money } from '../shell/words.js'

interface RollUpProps {
  readonly rollUp: NonNullable<NonNullable<AssetPageQuery['asset']>['rollUp']>
}

/** Totals of an estate or block. */
export function RollUp({ rollUp }: RollUpProps) {
  return (
    <Section title="Totals">
      <Facts>
        <Fact name="Balance">
          {rollUp.totalBalance !== null && <b>{balance(rollUp.totalBalance)}</b>}
        </Fact>
        <Fact name="Rent of homes per week">{money(rollUp.totalDwellingRent)}</Fact>
        <Fact name="Other rent per week">{money(rollUp.totalNonDwellingRent)}</Fact>
        <Fact name="Service charges of tenants per week">
          {money(rollUp.totalRentalServiceCharges)}
        </Fact>
        <Fact name="Service charges of leaseholders per week">
          {money(rollUp.totalServiceCharges)}
        </Fact>
      </Facts>
      <p class="govuk-hint">Calculated {moment(rollUp.asOf)}.</p>
    </Section>
  )
}
