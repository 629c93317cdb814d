import { describe, expect, it } from 'vitest'
import { canonicalInput } from '../../../src/notifications/create/canonical-input.js'
import type { CreateNotification } from '../../../src/notifications/create/notification-input.js'
import { createFaults } from '../../../src/notifications/create/create-rules.js'
import { sandboxKeys } from '../../../tools/notify-sandbox/services.js'
import { sampleExternal, sampleNotification } from '../../support/samples.js'

type Overrides = Partial<CreateNotification>

const faultsOf = (input: CreateNotification) => createFaults(canonicalInput(input))
const faultPlaces = (input: CreateNotification) =>
  faultsOf(input).map(({ code, path }) => [code, path.join('.')])
const faults = (overrides: Overrides) => faultPlaces(sampleNotification(overrides))

describe('values of placeholders', () => {
  const withParams = (
    params: Record<string, unknown>,
    notificationType: 'Email' | 'Letter' = 'Email',
  ) =>
    faultPlaces(
      sampleExternal({
        notificationType,
        personalisationParams: { ...sampleExternal().personalisationParams, ...params },
      }),
    )
  const refusals = (...names: string[]) =>
    names.map((name) => ['PERSONALISATION_INVALID', `input.personalisationParams.${name}`])

  it.each([['text'], [''], [0], [-1.5], [2 ** 53 - 1], [true], [null], [[]], [['one', 2]]])(
    'may be %j',
    (value) => {
      expect(withParams({ a: value })).toEqual([])
    },
  )

  it.each([[2 ** 53], [-1e300], [['one', 12345678901234567890]]])(
    'may not be %j, which loses precision',
    (value) => {
      expect(withParams({ c: value })).toEqual(refusals('c'))
    },
  )

  it.each([[{}], [{ file: 'aGVsbG8=' }], [[['one']]], [[null]], [[true]], [[{}]]])(
    'may not be %j',
    (value) => {
      expect(withParams({ a: 'b', c: value })).toEqual(refusals('c'))
      expect(faults({ personalisationParams: { c: value } })).toEqual([])
    },
  )

  it('are one line each in the address block of a letter', () => {
    const lists = { firstName: ['Ana'], 'Address Line 4': ['E8'], address_line_5: true }
    expect(withParams(lists)).toEqual([])
    expect(withParams(lists, 'Letter')).toEqual(
      refusals('firstName', 'Address Line 4', 'address_line_5'),
    )
    expect(withParams({ lastName: { of: 'Ana' } }, 'Letter')).toEqual(refusals('lastName'))
  })

  it('appear once per placeholder', () => {
    expect(withParams({ 'rent due': '1', RENT_DUE: '1', rentDue: null })).toEqual([])
    expect(withParams({ 'rent due': '1', RENT_DUE: '2' })).toEqual(refusals('RENT_DUE'))
    expect(withParams({ address_line_1: 'Ben Other' }, 'Letter')).toEqual(
      refusals('address_line_1'),
    )
    const screen = { personalisationParams: { a: 1, A: 2 } }
    expect(faults(screen)).toEqual([])
  })
})

describe('a provider key', () => {
  const key = sandboxKeys.live
  const refusals = (path: string) => [['SERVICE_KEY_REFUSED', `input.${path}`]]

  it.each<[Overrides, string]>([
    [{ user: key }, 'user'],
    [{ message: `Use ${key}.` }, 'message'],
    [{ reference: key.toUpperCase() }, 'reference'],
    [{ followOnUrl: `https://housing.example/?key=${key}` }, 'followOnUrl'],
    [{ personalisationParams: { a: 'b', name: key } }, 'personalisationParams.name'],
    [{ personalisationParams: { list: ['b', [key]] } }, 'personalisationParams.list'],
    [{ personalisationParams: { [key]: 'x' } }, 'personalisationParams'],
  ])('is rejected in fields that are stored in clear text, and not repeated', (overrides, path) => {
    expect(faults(overrides)).toEqual(refusals(path))
    const secret = key.slice(-36)
    const faultText = JSON.stringify(faultsOf(sampleNotification(overrides))).toLowerCase()
    expect(faultText).not.toContain(secret)
  })

  it('is neither a UUID nor two UUIDs with another separator', () => {
    const [one, two] = [key.slice(-73, -37), key.slice(-36)]
    expect(faults({ reference: `${one}:${two}` })).toEqual([])
  })

  it('may look like an idempotency key, which is stored as a digest', () => {
    expect(faults({ idempotencyKey: key })).toEqual([])
  })
})
