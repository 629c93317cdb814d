import { inspect } from 'node:util'
import { expect } from 'vitest'
import { parseProviderKey } from '../../src/provider/provider-key.js'
import {
  ProviderError,
  type ProviderKey,
  type ProviderMessage,
} from '../../src/provider/provider.js'

export const serviceId = '5ed01cea-7c1b-4a3f-9d55-0b6f3c2a9e11'
export const secret = 'c0ffee00-1234-4abc-8def-5ec2e75ec2e7'
export const templateId = 'f33517ff-2a88-4f6e-b855-c550268ce08a'
export const messageId = '740e5834-3a29-46b4-9a6f-16142fde533a'
export const reference = '0198d6c2-9d0c-7c51-8f5e-2f6f0c7d1a2b'

export const key = keyOf(`team-key-2-${serviceId}-${secret}`)

export function keyOf(text: string): ProviderKey {
  const parsed = parseProviderKey(text)
  if (parsed === null) throw new Error('The test needs a key.')
  return parsed
}

export const personal = {
  email: 'hidden.person@example.com',
  phone: '07700900461',
  name: 'Hidden Person',
  street: '7 Hidden Mews',
}

export const email: ProviderMessage = {
  channel: 'Email',
  templateId,
  reference,
  recipient: personal.email,
  personalisation: { name: personal.name },
}

export const textMessage: ProviderMessage = {
  channel: 'Text',
  templateId,
  reference,
  recipient: personal.phone,
  personalisation: { name: personal.name },
}

export const letter: ProviderMessage = {
  channel: 'Letter',
  recipient: null,
  templateId,
  reference,
  personalisation: {
    addressLine1: personal.name,
    addressLine2: personal.street,
    addressLine3: '',
    postcode: 'SE15 2AB',
  },
}

/**
 * The ProviderError of a failed call. Asserts that no log output of it reveals the key, the token, the recipient,
 * the values or the text of the provider's error.
 */
export async function failureOf(work: Promise<unknown>): Promise<ProviderError> {
  const error: unknown = await work.then(
    () => new Error('Nothing was thrown.'),
    (reason: unknown) => reason,
  )
  if (!(error instanceof ProviderError)) throw error
  expect(error.cause).toBeUndefined()
  const printed = [
    error.message,
    error.stack,
    String(error),
    JSON.stringify(error),
    JSON.stringify(Object.entries(error)),
    inspect(error, { depth: Infinity, showHidden: true, getters: true }),
  ].join('\n')
  for (const hidden of [secret, 'Bearer', 'eyJ', ...Object.values(personal), 'Hidden', 'leaked']) {
    expect(printed).not.toContain(hidden)
  }
  return error
}
