import { createHash, randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import type { Scope } from '../../src/access/scopes.js'
import { createSigningKey, type SigningKey } from '../access/key-server.js'

interface Granted {
  readonly challenge: string
  readonly nonce: string | undefined
}

type Words = Readonly<Record<string, string | undefined>>

const audience = 'housing-gateway'
const clientId = 'housing-desk'

/**
 * An OpenID Connect issuer for tests: code flow with PKCE for one public client. Signs its only user in without
 * a prompt, and validates requests like a real issuer.
 */
export class Issuer {
  /** Lifetime of issued tokens. */
  lifeSeconds = 600
  givesRefreshTokens = false
  /** Denies every sign-in. */
  isClosed = false
  /** Issues identity tokens with another nonce, like tokens of another sign-in. */
  swapsNonce = false
  /** Redirect URI of the client, set once it listens. */
  redirectTo = ''
  readonly signedOut: string[] = []
  refreshed = 0
  private readonly codes = new Map<string, Granted>()
  private url = ''

  private constructor(
    private readonly app: FastifyInstance,
    private readonly key: SigningKey,
    private readonly scopes: readonly Scope[],
  ) {}

  static async start(scopes: readonly Scope[]): Promise<Issuer> {
    const issuer = new Issuer(Fastify(), await createSigningKey('desk'), scopes)
    issuer.addRoutes()
    issuer.url = await issuer.app.listen({ host: '127.0.0.1', port: 0 })
    return issuer
  }

  /** Settings of a gateway in production. */
  get settings(): Readonly<Record<string, string>> {
    return {
      AUTH_JWKS_URL: `${this.url}/keys`,
      AUTH_ISSUER: this.url,
      AUTH_AUDIENCE: audience,
      DESK: 'on',
      DESK_OIDC_ISSUER: this.url,
      DESK_OIDC_CLIENT_ID: clientId,
    }
  }

  close(): Promise<void> {
    return this.app.close()
  }

  private addRoutes(): void {
    const { app } = this
    app.addHook('onRequest', (_request, reply, done) => {
      void reply.header('access-control-allow-origin', '*')
      done()
    })
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => {
        done(null, Object.fromEntries(new URLSearchParams(body as string)))
      },
    )
    app.get('/.well-known/openid-configuration', () => ({
      issuer: this.url,
      jwks_uri: `${this.url}/keys`,
      // Many issuers have the token endpoint on another host.
      token_endpoint: `${this.url.replace('127.0.0.1', 'localhost')}/token`,
      authorization_endpoint: `${this.url}/sign-in`,
      end_session_endpoint: `${this.url}/end`,
    }))
    app.get('/keys', () => ({ keys: [this.key.publicJwk] }))
    app.get<{ Querystring: Words }>('/sign-in', ({ query }, reply) => this.signIn(query, reply))
    app.post<{ Body: Words }>('/token', ({ body }, reply) => this.token(body, reply))
    app.get<{ Querystring: Words }>('/end', ({ query }, reply) => {
      this.signedOut.push(query['id_token_hint'] ?? '')
      return reply.redirect(query['post_logout_redirect_uri'] ?? '/')
    })
  }

  private signIn(query: Words, reply: FastifyReply): FastifyReply {
    const back = new URL(this.redirectTo)
    const { code_challenge: challenge = '', state = '', nonce } = query
    const isWell =
      query['client_id'] === clientId &&
      query['redirect_uri'] === this.redirectTo &&
      query['response_type'] === 'code' &&
      query['code_challenge_method'] === 'S256'
    if (!isWell) return reply.code(400).send('refused')
    const code = randomUUID()
    this.codes.set(code, { challenge, nonce })
    const answer = this.isClosed
      ? { error: 'access_denied', error_description: 'Not today.', state }
      : { code, state }
    for (const [name, value] of Object.entries(answer)) back.searchParams.set(name, value)
    return reply.redirect(back.href)
  }

  private async token(body: Words, reply: FastifyReply): Promise<FastifyReply> {
    if (body['grant_type'] === 'refresh_token' && this.givesRefreshTokens) {
      this.refreshed += 1
      return reply.send(await this.tokens(undefined))
    }
    const granted = this.codes.get(body['code'] ?? '')
    this.codes.delete(body['code'] ?? '')
    const verifier = createHash('sha256')
      .update(body['code_verifier'] ?? '')
      .digest('base64url')
    if (granted?.challenge !== verifier) return reply.code(400).send({ error: 'invalid_grant' })
    return reply.send(await this.tokens(this.swapsNonce ? randomUUID() : granted.nonce))
  }

  private async tokens(nonce: string | undefined): Promise<object> {
    const exp = Math.floor(Date.now() / 1_000) + this.lifeSeconds
    const who = { iss: this.url, sub: 'ada@example.com', name: 'Ada Officer', exp }
    const claims = { ...who, aud: clientId, iat: exp - this.lifeSeconds }
    return {
      token_type: 'Bearer',
      expires_in: this.lifeSeconds,
      access_token: await this.key.sign({ ...who, aud: audience, scope: this.scopes.join(' ') }),
      id_token: await this.key.sign(nonce === undefined ? claims : { ...claims, nonce }),
      ...(this.givesRefreshTokens ? { refresh_token: randomUUID() } : {}),
    }
  }
}
