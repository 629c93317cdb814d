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
  ])('reads %s as browsers write it: %s', (text, origin) => {
    expect(origins(text)).toEqual([origin])
  })

  it.each([
    ['https://housing.example/desk', /path, query or fragment/],
    ['https://housing.example/?a=1', /path, query or fragment/],
    ['https://housing.example/#a', /path, query or fragment/],
    ['https://ada:secret@housing.example', /user name or password/],
    ['*', /wildcards are not supported/],
    ['https://*.housing.example', /wildcards are not supported/],
    ['housing.example', /with http/],
    ['//housing.example', /with http/],
    ['null', /with http/],
    ['chrome-extension://abc', /with http/],
  ])('refuses %s, which could never match, with the reason', (text, reason) => {
    expect(() => origins(`https://good.example,${text}`)).toThrow(reason)
    expect(() => origins(text)).toThrow(/such as https:\/\/housing\.example|never has/)
  })
})
