import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../../src/config/config.js'
import { scratchFolder } from '../support/scratch-folder.js'
import { faultsOf } from './faults-of.js'

const together = {
  person: { url: 'https://person.example' },
  tenure: { url: 'https://tenure.example/v1' },
  asset: { url: 'https://asset.example/v1/' },
  account: { url: 'http://account.example:8080' },
}

const sources = (services: object) => ({ SOURCE_SERVICES: JSON.stringify(services) })
const read = (services: object) => readConfig(sources(services)).SOURCE_SERVICES

describe('SOURCE_SERVICES', () => {
  it('contains the address and the token of each service', async () => {
    const folder = await scratchFolder()
    const file = join(folder.path, 'token')
    await writeFile(file, 'from-a-file\n')
    const { services } = read({
      ...together,
      person: { ...together.person, token: 'in-the-setting' },
      alert: { url: 'https://alert.example', tokenFile: file },
    })
    await folder.remove()
    expect(services).toEqual({
      tenure: { ...together.tenure, token: null },
      asset: { ...together.asset, token: null },
      account: { ...together.account, token: null },
      person: { ...together.person, token: 'in-the-setting' },
      alert: { url: 'https://alert.example', token: 'from-a-file' },
    })
  })

  it('contains the paths of all services, and the meaning of balances', () => {
    const account = { ...together.account, balanceSign: 'credit', personBalances: true }
    const paths = { accountsOfTenure: '/v2/accounts?tenure={id}' }
    const moved = { ...together, account: { ...account, paths } }
    expect(read(moved)).toMatchObject({ paths, balanceSign: 'credit', personTotals: 'given' })
    expect(read(together)).toMatchObject({ balanceSign: 'owed', personTotals: 'derived' })
    expect(read({}).services).toEqual({})
  })

  it('names the path of each error, and repeats no value', () => {
    const secret = 'S3CR3T S3CR3T'
    const faults = faultsOf(
      sources({
        person: { url: secret, token: secret },
        tenure: { url: 'https://tenure.example', [secret]: 1 },
        asset: { url: 'https://asset.example', paths: { asset: secret, person: '/{id}' } },
        account: { token: 'word', balanceSign: secret },
        alert: { url: 'https://alert.example', tokenFile: `/nowhere/${secret}` },
        [secret]: {},
      }),
    )
    expect(faults.map((fault) => fault.split(' ', 4).join(' ')).sort()).toEqual([
      'SOURCE_SERVICES accepts only person,',
      'SOURCE_SERVICES.account.balanceSign must be one',
      'SOURCE_SERVICES.account.url must be a',
      'SOURCE_SERVICES.alert.tokenFile cannot be read',
      'SOURCE_SERVICES.asset.paths accepts only asset.',
      'SOURCE_SERVICES.asset.paths.asset must be a',
      'SOURCE_SERVICES.person.token must have only',
      'SOURCE_SERVICES.person.url must start with',
      'SOURCE_SERVICES.tenure accepts only url,',
    ])
    expect(faults.join()).not.toContain('S3CR3T')
    expect(faultsOf({ SOURCE_SERVICES: secret })).toEqual([
      expect.stringMatching(/^SOURCE_SERVICES must be JSON such as/),
    ])
  })

  it('requires person, tenure, asset and account together', () => {
    expect(faultsOf(sources({ alert: { url: 'https://alert.example' } }))).toEqual(
      Object.keys(together).map((name) => `SOURCE_SERVICES.${name} is required with alert.`),
    )
  })

  it('accepts a token or a token file', async () => {
    const folder = await scratchFolder()
    const tokenFile = join(folder.path, 'token')
    await writeFile(tokenFile, 'word')
    const tenure = { ...together.tenure, token: 'word', tokenFile }
    expect(faultsOf(sources({ ...together, tenure }))).toEqual([
      'SOURCE_SERVICES.tenure.tokenFile and token exclude each other. Keep one.',
    ])
    await folder.remove()
  })

  it.each([
    'ftp://person.example',
    'person.example',
    'https://user:secret@person.example',
    'https://person.example?key=secret',
    'https://person.example/#part',
  ])('refuses the address %s', (url) => {
    expect(faultsOf(sources({ ...together, person: { url } }))).toEqual([
      expect.stringMatching(/^SOURCE_SERVICES.person.url must start with/),
    ])
  })

  it.each(['/people', 'people/{id}', '/people/{id}/{name}', '/people/{id}#part'])(
    'refuses the path %s',
    (path) => {
      const person = { ...together.person, paths: { person: path } }
      expect(faultsOf(sources({ ...together, person }))).toEqual([
        expect.stringMatching(/^SOURCE_SERVICES.person.paths.person must be a path with \{id\}/),
      ])
    },
  )

  it('accepts the property reference in the path of alerts', () => {
    const paths = { alertsOfAsset: '/alerts?property={propertyReference}' }
    const alert = { url: 'https://alert.example', paths }
    expect(read({ ...together, alert }).paths).toEqual(paths)
  })
})
