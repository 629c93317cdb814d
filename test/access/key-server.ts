import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, exportSPKI, generateKeyPair, SignJWT, type JWK, type JWTPayload } from 'jose'

export interface SigningKey {
  readonly publicJwk: JWK
  readonly publicPem: string
  sign(claims: JWTPayload, header?: { readonly kid?: string }): Promise<string>
}

export async function createSigningKey(kid: string, alg = 'ES256'): Promise<SigningKey> {
  const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true })
  return {
    publicJwk: { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' },
    publicPem: await exportSPKI(publicKey),
    sign: (claims, header = { kid }) =>
      new SignJWT(claims).setProtectedHeader({ alg, ...header }).sign(privateKey),
  }
}

/** A token issuer's key set, served over HTTP. */
export interface KeyServer {
  readonly url: URL
  /** Number of requests for the key set. */
  readonly requests: number
  publish(...keys: readonly JWK[]): void
  /** Answers with this status and body instead of the keys. */
  breakWith(status: number, body: string): void
  close(): Promise<void>
}

export async function startKeyServer(): Promise<KeyServer> {
  let answer = { status: 200, body: JSON.stringify({ keys: [] }) }
  let requests = 0
  const server = createServer((_request, response) => {
    requests += 1
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: new URL(`http://127.0.0.1:${port}/keys`),
    get requests() {
      return requests
    },
    publish(...keys) {
      answer = { status: 200, body: JSON.stringify({ keys }) }
    },
    breakWith(status, body) {
      answer = { status, body }
    },
    close: () =>
      new Promise((resolve, reject) => {
        server.closeAllConnections()
        server.close((error) => {
          if (error === undefined) resolve()
          else reject(error)
        })
      }),
  }
}
