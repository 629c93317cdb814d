/** The value of the person-type filter that a tenure counts for. */
export type TenureSide = 'Tenant' | 'Leaseholder'

interface TenureTypeEntry {
  readonly description: string
  readonly side: TenureSide
}

/** The 27 tenure types by code, with the sides of the public search service. */
export const tenureTypes: Readonly<Record<string, TenureTypeEntry>> = {
  ASY: { description: 'Asylum Seeker', side: 'Tenant' },
  COM: { description: 'Commercial Let', side: 'Tenant' },
  DEC: { description: 'Temp Decant', side: 'Tenant' },
  FRE: { description: 'Freehold', side: 'Leaseholder' },
  FRS: { description: 'Freehold (Serv)', side: 'Leaseholder' },
  INT: { description: 'Introductory', side: 'Tenant' },
  LEA: { description: 'Leasehold (RTB)', side: 'Leaseholder' },
  LHS: { description: 'Lse 100% Stair', side: 'Tenant' },
  LTA: { description: 'License Temp Ac', side: 'Tenant' },
  MPA: { description: 'Mesne Profit Ac', side: 'Tenant' },
  NON: { description: 'Non-Secure', side: 'Tenant' },
  PVG: { description: 'Private Garage', side: 'Tenant' },
  RSL: { description: 'Registered Social Landlord', side: 'Leaseholder' },
  RTM: { description: 'RenttoMortgage', side: 'Tenant' },
  SEC: { description: 'Secure', side: 'Tenant' },
  SHO: { description: 'Shared Owners', side: 'Tenant' },
  SLL: { description: 'Short Life Lse', side: 'Tenant' },
  SPS: { description: 'Private Sale LH', side: 'Tenant' },
  SSE: { description: 'Shared Equity', side: 'Tenant' },
  TAF: { description: 'Tenant Acc Flat', side: 'Tenant' },
  TBB: { description: 'Temp B&B', side: 'Tenant' },
  TGA: { description: 'Tenant Garage', side: 'Tenant' },
  THL: { description: 'Temp Hostel Lse', side: 'Tenant' },
  THO: { description: 'Temp Hostel', side: 'Tenant' },
  TLA: { description: 'Temp Annex', side: 'Tenant' },
  TPL: { description: 'Temp Private Lt', side: 'Tenant' },
  TRA: { description: 'Temp Traveller', side: 'Tenant' },
}

const codesByDescription = new Map(
  Object.entries(tenureTypes).map(([code, { description }]) => [description.toLowerCase(), code]),
)

/** Codes and lower-case descriptions of the types of one side. */
export function typesOfSide(side: TenureSide): { codes: string[]; descriptions: string[] } {
  const types = Object.entries(tenureTypes).filter(([, type]) => type.side === side)
  return {
    codes: types.map(([code]) => code),
    descriptions: types.map(([, type]) => type.description.toLowerCase()),
  }
}

/**
 * The side of a tenure type by its code, otherwise by its description, in upper or lower case; null if neither is
 * known.
 */
export function tenureSide(
  code: string | null | undefined,
  description: string | null | undefined,
): TenureSide | null {
  return knownType(code, description)?.side ?? null
}

/** The name of a tenure type: its description in the table, otherwise the given description, otherwise the code. */
export function tenureTypeName(
  code: string | null | undefined,
  description: string | null | undefined,
): string | null {
  const name = knownType(code, description)?.description
  return [name, description, code].find((text) => text?.trim()) ?? null
}

function knownType(
  code: string | null | undefined,
  description: string | null | undefined,
): TenureTypeEntry | undefined {
  const knownCode =
    code !== null && code !== undefined && Object.hasOwn(tenureTypes, code)
      ? code
      : codesByDescription.get(description?.trim().toLowerCase() ?? '')
  return tenureTypes[knownCode ?? '']
}
