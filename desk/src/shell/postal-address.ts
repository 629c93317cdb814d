interface PostalAddress {
  readonly postPreamble: string | null
  readonly addressLine1: string | null
  readonly addressLine2: string | null
  readonly addressLine3: string | null
  readonly addressLine4: string | null
  readonly postCode: string | null
}

const lines = [
  ...(['postPreamble', 'addressLine1', 'addressLine2', 'addressLine3'] as const),
  ...(['addressLine4', 'postCode'] as const),
]

/** The non-blank lines of an address by field name. */
export function addressParts(
  address: PostalAddress | null,
): readonly (readonly [keyof PostalAddress, string])[] {
  return lines.flatMap((field) => {
    const text = address?.[field] ?? ''
    return text === '' ? [] : [[field, text] as const]
  })
}

/** An address in one line. */
export function addressLine(address: PostalAddress | null): string {
  return addressParts(address)
    .map(([, text]) => text)
    .join(', ')
}
