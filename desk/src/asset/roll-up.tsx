import type { AssetPageQuery } from '@housing-gateway/client/documents'
import { Fact, Facts } from '../shell/facts.js'
import { Section } from '../shell/section.js'
import { balance, moment, money } from '../shell/words.js'

interface RollUpProps {
  readonly rollUp: NonNullable<NonNullable<AssetPageQuery['asset']>['rollUp']>
}

/** Totals of everything in an estate or a block. */
export function RollUp({ rollUp }: RollUpProps) {
  return (
    <Section title="Totals of everything in it">
      <Facts>
        <Fact name="Balance">
          {rollUp.totalBalance !== null && <b>{balance(rollUp.totalBalance)}</b>}
        </Fact>
        <Fact name="Rent of homes, a week">{money(rollUp.totalDwellingRent)}</Fact>
        <Fact name="Other rent, a week">{money(rollUp.totalNonDwellingRent)}</Fact>
        <Fact name="Service charges of tenants, a week">
          {money(rollUp.totalRentalServiceCharges)}
        </Fact>
        <Fact name="Service charges of leaseholders, a week">
          {money(rollUp.totalServiceCharges)}
        </Fact>
      </Facts>
      <p class="govuk-hint">Worked out {moment(rollUp.asOf)}.</p>
    </Section>
  )
}
