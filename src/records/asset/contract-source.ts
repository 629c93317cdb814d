import type {
  AssetContract,
  ContractCharge,
  RelatedPerson,
} from '../model/record-model.js'
import type { SourceObject } from '../sources/source-object.js'
import { day, flag, money, text, uuid } from '../sources/source-values.js'

export function readContract(id: string, source: SourceObject): AssetContract {
  return {
    id,
    ...source.pick({
      targetId: uuid,
      targetType: text,
      startDate: day,
      approvalDate: day,
      endDate: day,
      approvalStatus: text,
      approvalStatusReason: text,
      isActive: flag,
      endReason: text,
    }),
    charges: source.objects('charges').map(readCharge),
    relatedPeople: source.objects('relatedPeople').map(readRelatedPerson),
  }
}

function readCharge(source: SourceObject): ContractCharge {
  return source.pick({ id: uuid, type: text, subType: text, frequency: text, amount: money })
}

function readRelatedPerson(source: SourceObject): RelatedPerson {
  return source.pick({ id: uuid, type: text, subType: text, name: text })
}
