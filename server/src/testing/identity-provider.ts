import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { Provider } from 'oidc-provider'

/** An external OpenID provider on a port of this machine: discovery, published keys, and a token endpoint. */

const grant = 'urn:regent:test:player'
export const clientId = 'sky-raiders'

export type Claims = { sub: string; nonce?: string; [claim: string]: unknown }

export async function newKey(alg: 'RS256' | 'ES256', kid: string): Promise<JWK> {
  const { privateKey } = await generateKeyPair(alg, { extractable: true })
  return { ...(await exportJWK(privateKey)), kid, alg, use: 'sig' }
}

/** It only issues id tokens, so it stores nothing. */
class NothingKept {
  async find() {}
  async upsert() {}
}

function providerOf(issuer: string, keys: readonly JWK[], idTokenSeconds: number): Provider {
  const client = (id: string, alg: string) => ({
    client_id: id,
    client_secret: 'a secret of the test',
    redirect_uris: ['https://game.test/signed-in'],
    grant_types: [grant, 'authorization_code'],
    id_token_signed_response_alg: alg,
  })
  const algs = keys.map(({ alg }) => alg)
  const provider = new Provider(issuer, {
    clients: [
      ...(algs.includes('RS256') ? [client(clientId, 'RS256'), client('another-game', 'RS256')] : []),
      ...(algs.includes('ES256') ? [client('es-client', 'ES256')] : []),
    ],
    adapter: NothingKept,
    jwks: { keys },
    cookies: { keys: ['cookies of the test'] },
    ttl: { IdToken: idTokenSeconds },
    features: { devInteractions: { enabled: false } },
  })

  provider.registerGrantType(
    grant,
    async (ctx, next) => {
      const { client: asking, params } = ctx.oidc
      const { sub, ...claims } = JSON.parse(params['claims'] ?? '{}') as Claims
      const token = new provider.IdToken({ sub }, { ctx, client: asking })
      token.scope = 'openid'
      for (const [name, value] of Object.entries(claims)) token.set(name, value)
      ctx.body = { id_token: await token.issue({ use: 'idtoken' }) }
      await next()
    },
    ['claims'],
  )
  return provider
}

export type IdentityProvider = Awaited<ReturnType<typeof startIdentityProvider>>

/** Starts it; the caller closes it. */
export async function startIdentityProvider(keys: readonly JWK[]) {
  let answer: RequestListener = (_, response) => void response.writeHead(503).end()
  const asked: string[] = []
  // A part of the issuer's name: the server remembers the keys of an issuer, and the port of one that was closed may be
  // given to the next.
  const name = `/${randomUUID()}`
  const server = createServer((request: IncomingMessage & { originalUrl?: string }, response: ServerResponse) => {
    request.originalUrl = request.url ?? ''
    request.url = request.originalUrl.replace(name, '')
    asked.push(request.url)
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}${name}`
  const useKeys = (next: readonly JWK[], idTokenSeconds = 600) => {
    answer = providerOf(issuer, next, idTokenSeconds).callback()
  }
  useKeys(keys)
  return {
    issuer,
    /** The paths that were requested. */
    asked,
    /** Publishes other keys under the same address, and signs with them. */
    useKeys,
    /** Gives this answer to every request, until `useKeys`. */
    behave(listener: RequestListener) {
      answer = listener
    },
    /** A real id token, as a client of the provider receives it. */
    async idToken(claims: Claims, client: string = clientId): Promise<string> {
      const reply = await fetch(`${issuer}/token`, {
        method: 'POST',
        headers: { authorization: `Basic ${Buffer.from(`${client}:a%20secret%20of%20the%20test`).toString('base64')}` },
        body: new URLSearchParams({ grant_type: grant, claims: JSON.stringify(claims) }),
      })
      const body = (await reply.json()) as { id_token?: string }
      if (body.id_token === undefined) throw new Error(`no id token: ${JSON.stringify(body)}`)
      return body.id_token
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
