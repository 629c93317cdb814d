import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import { DeskFiles } from '../../src/http/desk/desk-files.js'
import { addDeskRoute, type DeskSignIn } from '../../src/http/desk/desk-route.js'
import { scratchFolder } from '../support/scratch-folder.js'

const script = `console.log(${JSON.stringify('desk'.repeat(400))})`
const name = 'index-BJ_4mRxd.js'
const opened: FastifyInstance[] = []

const folder = await scratchFolder()
const assets = join(folder.path, 'assets')
await mkdir(assets)
await writeFile(join(folder.path, 'index.html'), '<meta name="s" content="%sign-in%">')
await writeFile(join(folder.path, 'secret.js'), 'no asset')
await writeFile(join(assets, name), script)
await writeFile(join(assets, `${name}.br`), brotliCompressSync(script))
await writeFile(join(assets, `${name}.gz`), gzipSync(script))
await writeFile(join(assets, 'alone.css'), 'p {}')

afterAll(async () => {
  for (const app of opened) await app.close()
  await folder.remove()
})

interface Served {
  readonly signIn?: DeskSignIn
  readonly path?: string
  readonly origins?: readonly string[]
}

function desk({
  signIn = { kind: 'development' },
  path = folder.path,
  origins = [],
}: Served = {}): FastifyInstance {
  const app = Fastify()
  opened.push(app)
  const signInOrigins = () => Promise.resolve(origins)
  addDeskRoute(app, {
    files: new DeskFiles(path),
    signIn,
    byId: true,
    signInOrigins,
    links: [],
  })
  return app
}

describe('the page', () => {
  it('receives the sign-in settings in an escaped attribute', async () => {
    const signIn = { kind: 'oidc', issuer: 'https://login.example/', clientId: '"><b>' } as const
    const { statusCode, body } = await desk({ signIn }).inject('/desk')
    expect(statusCode).toBe(200)
    expect(body).toBe(
      '<meta name="s" content="{&quot;kind&quot;:&quot;oidc&quot;,&quot;issuer&quot;:&quot;https://login.example/&quot;,&quot;clientId&quot;:&quot;\\&quot;&gt;&lt;b&gt;&quot;,&quot;byId&quot;:true}">',
    )
  })

  it('may connect only to the gateway and to the issuer', async () => {
    const policy = async (origins: readonly string[]) =>
      String((await desk({ origins }).inject('/desk')).headers['content-security-policy'])
    const own = await policy([])
    expect(own).toMatch(/^default-src 'none';script-src 'self';style-src 'self';/)
    expect(own).not.toMatch(/unsafe|https?:|\*/)
    const oidc = await policy(['https://login.example', 'https://tokens.example'])
    expect(oidc).toContain("connect-src 'self' https://login.example https://tokens.example;")
    expect(oidc.match(/https?:/g)).toHaveLength(2)
  })

  it('reloads until it is built', async () => {
    const app = desk({ path: join(folder.path, 'nowhere') })
    const { statusCode, headers, body } = await app.inject('/desk')
    expect(statusCode).toBe(200)
    expect(headers.refresh).toBe('3')
    expect(body).toContain('The desk is not built yet')
    expect(body).not.toContain('<script')
  })

  it('redirects from a trailing slash', async () => {
    const { statusCode, headers } = await desk().inject('/desk/')
    expect([statusCode, headers.location]).toEqual([308, '/desk'])
  })
})

describe('an asset of the page', () => {
  it.each([
    ['br', 'gzip, deflate, br', (body: Buffer) => brotliDecompressSync(body)],
    ['gzip', 'gzip, br;q=0', (body: Buffer) => gunzipSync(body)],
    [undefined, '', (body: Buffer) => body],
  ])('has encoding %s on request', async (encoding, accepted, read) => {
    const headers = { 'accept-encoding': accepted }
    const answer = await desk().inject({ url: `/desk/assets/${name}`, headers })
    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(answer.headers.vary).toBe('Accept-Encoding')
    expect(answer.headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect(read(answer.rawPayload).toString()).toBe(script)
  })

  it('may be cached forever, because its name has a hash of the content', async () => {
    const { headers } = await desk().inject('/desk/assets/alone.css')
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(headers['content-type']).toBe('text/css; charset=utf-8')
  })

  it.each(['..%2fsecret.js', '%2e%2e%2findex.html', 'none.js', `${name}.br`, '.stamp', '.js'])(
    'cannot be another file: %s',
    async (path) => {
      const { statusCode, headers } = await desk().inject(`/desk/assets/${path}`)
      expect(statusCode).toBe(404)
      expect(headers['cache-control']).toBeUndefined()
    },
  )
})
