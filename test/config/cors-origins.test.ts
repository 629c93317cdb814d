import { describe, expect, it } from 'vitest'
import { readConfig } from '../../src/config/config.js'

const origins = (text: string) => readConfig({ CORS_ORIGINS: text }).CORS_ORIGINS

describe('CORS_ORIGINS', () => {
  it.each([
    ['https://housing.example/', 'https://housing.example'],
    ['https://Housing.Example', 'https://housing.example'],
    ['https://housing.example:443', 'https://housing.example'],
    ['http://housing.example:80/', 'http://housing.example'],
    ['http://localhost:5173', 'http://localhost:5173'],
    ['https://müller.example', 'https://xn--mller-kva.example'],
  ])('takes %s for what browsers write: %s', (text, origin) => {
    expect(origins(text)).toEqual([origin])
  })

  it.each([
    ['https://housing.example/desk', /something behind the host/],
    ['https://housing.example/?a=1', /something behind the host/],
    ['https://housing.example/#a', /something behind the host/],
    ['https://ada:secret@housing.example', /user name or password/],
    ['*', /stands for nothing here/],
    ['https://*.housing.example', /stands for nothing here/],
    ['housing.example', /begin with http/],
    ['//housing.example', /begin with http/],
    ['null', /begin with http/],
    ['chrome-extension://abc', /begin with http/],
  ])('refuses %s, which could never match, and says why', (text, why) => {
    expect(() => origins(`https://good.example,${text}`)).toThrow(why)
    expect(() => origins(text)).toThrow(/such as https:\/\/housing\.example|never match/)
  })
})
