import type { RecordOf } from '../../src/records/model/record-model.js'
import type { AssetDraft } from './assets.js'
import { dateOf } from './calendar.js'
import type { PersonDraft } from './people.js'
import type { DatedMakers } from './makers.js'

interface AlertType {
  readonly alertCode: string
  readonly description: string
  readonly reason: string
}

export const verbalAbuse: AlertType = {
  alertCode: 'VA',
  description: 'Verbal abuse or threat of',
  reason: 'Visit in pairs',
}

const ofPersons: readonly AlertType[] = [
  verbalAbuse,
  { alertCode: 'DP', description: 'Drug paraphernalia', reason: 'Wear gloves' },
]

const ofAssets: readonly AlertType[] = [
  { alertCode: 'AD', description: 'Aggressive dog', reason: 'Call before a visit' },
]

/** The alerts in force of the persons and assets that have one. */
export function* standingAlerts(
  tools: DatedMakers,
  persons: readonly PersonDraft[],
  assets: readonly AssetDraft[],
): Generator<RecordOf<'cautionaryAlert'>> {
  for (const { id: personId, isAlerted } of persons) {
    if (isAlerted) yield { ...alert(tools, ofPersons), personId }
  }
  for (const { id: assetId, isAlerted } of assets) {
    if (isAlerted) yield { ...alert(tools, ofAssets), assetId }
  }
}

function alert({ random, ids, today }: DatedMakers, types: readonly AlertType[]) {
  const began = today - random.integer(10, 700)
  return {
    id: ids.next('cautionaryAlert'),
    ...random.pick(types),
    startDate: dateOf(began),
    endDate: random.maybe(0.4, dateOf(today + random.integer(30, 300))),
    isActive: true,
    dateModified: dateOf(began, 11 * 60),
  }
}
