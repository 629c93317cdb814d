import { addressAt, type Spot } from './addresses.js'
import { type AssetDraft, newAsset } from './assets.js'
import { cycle } from './cycle.js'
import type { Makers } from './makers.js'
import { districts, estateNames, estateQualifiers } from './address-names.js'

export interface Estate extends Spot {
  readonly draft: AssetDraft
  readonly name: string
  boilerHouseId: string | null
}

/** Plans `count` estates, each with its own patch; about four share an area. One in six is managed by a TMO. */
export function planEstates(makers: Makers, count: number): Estate[] {
  const { random, ids, addresses } = makers
  const names = random.shuffled(estateNames)
  const areas = Array.from({ length: Math.max(2, Math.round(count / 4)) }, () => ids.next('area'))
  return Array.from({ length: count }, (_, index) => {
    const spot = addresses.spot(cycle(districts, index))
    const qualifier = cycle(estateQualifiers, Math.floor(index / names.length))
    const name = `${qualifier}${cycle(names, index)} Estate`
    const isTmoManaged = index % 6 === 4
    const draft: AssetDraft = {
      ...newAsset(makers),
      type: 'Estate',
      name,
      address: { ...addressAt(spot, name), uprn: null },
      parents: [],
      areaId: cycle(areas, index),
      patchId: ids.next('patch'),
      location: null,
      management: {
        areaOfficeName: `${random.pick(['North', 'South', 'East', 'West'])} Area Team`,
        managingOrganisation: isTmoManaged ? `${name} TMO` : null,
        isCouncilProperty: true,
        isTMOManaged: isTmoManaged,
      },
      characteristics: null,
      boilerHouseId: null,
    }
    return { ...spot, draft, name, boilerHouseId: null }
  })
}
