import type { RecordOf } from '../../src/records/model/record-model.js'
import { addressText } from './addresses.js'
import { dateOf, dayText } from './calendar.js'
import { cycle } from './cycle.js'
import type { TenureDraft } from './tenure-drafts.js'
import type { DatedMakers } from './makers.js'

type Activity = Omit<RecordOf<'activity'>, 'id'>

/** What officers changed, for a tenure: an address, the start of the tenure, or a name. */
const stories: readonly ((tenure: TenureDraft) => Activity)[] = [
  ({ property }) => ({
    ...{ type: 'update', targetType: 'asset', targetId: property.id, sourceDomain: 'Asset' },
    changes: [
      {
        field: 'assetAddress.addressLine1',
        oldValue: property.address.addressLine1?.toUpperCase() ?? null,
        newValue: property.address.addressLine1 ?? null,
      },
    ],
  }),
  ({ id, property, startsOn }) => ({
    ...{ type: 'create', targetType: 'tenure', targetId: id, sourceDomain: 'Tenure' },
    changes: [
      { field: 'startOfTenureDate', oldValue: null, newValue: dayText(startsOn) },
      {
        field: 'tenuredAsset.fullAddress',
        oldValue: null,
        newValue: addressText(property.address),
      },
    ],
  }),
  ({ members }) => {
    const { id = null, fullName = '' } = members.find(({ isResponsible }) => isResponsible) ?? {}
    const surname = fullName.split(' ').at(-1) ?? ''
    return {
      ...{ type: 'update', targetType: 'person', targetId: id, sourceDomain: 'Person' },
      changes: [{ field: 'surname', oldValue: `${surname}e`, newValue: surname }],
    }
  },
]

const officers = ['Amina Officer', 'Sam Supervisor']

/** Activities about tenures, their homes and their holders, within the last 90 days or at the start of a tenure. */
export function* activities(
  { random, ids, today }: DatedMakers,
  tenures: readonly TenureDraft[],
  count: number,
): Generator<RecordOf<'activity'>> {
  for (let index = 0; index < count; index += 1) {
    const tenure = random.pick(tenures)
    const activity = cycle(stories, index)(tenure)
    const day = activity.type === 'create' ? tenure.startsOn : today - random.integer(1, 90)
    yield {
      ...{ id: ids.next('activity'), ...activity, authorName: cycle(officers, index) },
      createdAt: dateOf(day, random.integer(8 * 60, 17 * 60)),
    }
  }
}
