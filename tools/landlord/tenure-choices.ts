import { tenureTypes } from '../../src/records/rules/tenure-type-rules.js'
import type { Weighted } from './random.js'

export interface TenureType {
  readonly code: string
  readonly description: string
}

/** The use of a property, which decides who may rent it and on what terms. */
export type PropertyUse =
  'home' | 'house' | 'temporary' | 'garage' | 'commercial' | 'travellers' | 'communal'

/** @throws Error for an unknown tenure type */
function choices(weights: Readonly<Record<string, number>>): Weighted<TenureType>[] {
  return Object.entries(weights).map(([code, weight]) => {
    const tenureType = tenureTypes[code]
    if (tenureType === undefined) throw new Error(`There is no tenure type ${code}.`)
    return { weight, value: { code, description: tenureType.description } }
  })
}

const homes = {
  SEC: 600,
  INT: 90,
  NON: 25,
  LEA: 130,
  LHS: 12,
  SPS: 20,
  SHO: 25,
  SSE: 8,
  RTM: 6,
  MPA: 10,
  DEC: 10,
  ASY: 6,
  SLL: 6,
  RSL: 6,
  TAF: 6,
  TPL: 6,
}

/** Frequency of tenure types per use; communal places are not let. */
export const tenureChoices: Readonly<Record<PropertyUse, readonly Weighted<TenureType>[]>> = {
  home: choices(homes),
  house: choices({ ...homes, FRE: 60, FRS: 50 }),
  temporary: choices({ LTA: 30, THO: 25, THL: 15, TBB: 10, TLA: 10, TPL: 5, NON: 10, ASY: 3 }),
  garage: choices({ TGA: 70, PVG: 30 }),
  commercial: choices({ COM: 1 }),
  travellers: choices({ TRA: 1 }),
  communal: [],
}

export function isHome(use: PropertyUse): boolean {
  return use === 'home' || use === 'house' || use === 'temporary'
}

const freeholders = new Set(['FRE', 'FRS'])
const leaseholders = new Set(['LEA', 'RSL'])
const owners = new Set(['FRE', 'FRS', 'LEA', 'RSL', 'LHS', 'SPS'])
const temporary = new Set(['LTA', 'THO', 'THL', 'TBB', 'TLA', 'TPL'])

/** Owners pay service charges and no rent. */
export function paysRent(type: TenureType): boolean {
  return !owners.has(type.code)
}

export function isTemporaryTenure(type: TenureType): boolean {
  return temporary.has(type.code)
}

/** The role of a tenure member, by the domain's rule. */
export function personTenureType(type: TenureType, isResponsible: boolean): string {
  if (!isResponsible) return type.code === 'TGA' ? 'Occupant' : 'HouseholdMember'
  if (freeholders.has(type.code)) return 'Freeholder'
  return leaseholders.has(type.code) ? 'Leaseholder' : 'Tenant'
}
