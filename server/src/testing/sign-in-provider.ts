import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { importJWK, type JWK, type JWTPayload, SignJWT } from 'jose'
import { Provider } from 'oidc-provider'
import { newKey } from './identity-provider.ts'

/** An OpenID provider on a port of this machine with a sign-in page, as an organization runs one for its staff. */

/** What the provider says about a person; `sub` identifies them. */
export type ProviderPerson = { sub: string; email?: string; email_verified?: boolean; groups?: unknown }

const yearSeconds = 365 * 24 * 3_600

export const ssoClient = { clientId: 'regent-console', clientSecret: 'planted-client-secret-4711' }

type Options = { redirectUri: string; keys: readonly JWK[]; inUserInfo: boolean; people: Map<string, ProviderPerson> }

function providerOf(issuer: string, { redirectUri, keys, inUserInfo, people }: Options): Provider {
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: ssoClient.clientId,
        client_secret: ssoClient.clientSecret,
        redirect_uris: [redirectUri],
        post_logout_redirect_uris: [redirectUri.replace(/\/api\/.*/, '/login')],
      },
    ],
    jwks: { keys },
    // Tests move the clock of the server, not that of the provider.
    ttl: { IdToken: yearSeconds },
    cookies: { keys: ['cookies of the test'] },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true } },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], groups: ['groups'] },
    scopes: ['openid', 'email', 'groups', 'profile'],
    conformIdTokenClaims: inUserInfo,
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `${issuer}/interaction/${uid}` },
    findAccount: (_: unknown, sub: string) => ({ accountId: sub, claims: () => people.get(sub) ?? { sub } }),
    async loadExistingGrant({ oidc }: { oidc: { client: { clientId: string }; session: { accountId: string } } }) {
      const grant = new provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId })
      grant.addOIDCScope('openid email groups profile')
      await grant.save()
      return grant
    },
  })
  return provider
}

export type SignInProvider = Awaited<ReturnType<typeof startSignInProvider>>

/** Starts it; the caller closes it. */
export async function startSignInProvider(redirectUri: string) {
  const people = new Map<string, ProviderPerson>()
  const asked: string[] = []
  const name = `/${randomUUID()}`
  let key = await newKey('RS256', 'first')
  let provider: Provider | undefined
  let instead: RequestListener | undefined
  /** The person who uses the browser. */
  let visitor = ''
  /** Claims that replace those of the next id tokens, and the key that signs them. */
  let forged: { claims: Record<string, unknown>; signedBy?: JWK } | undefined
  let lastNonce = ''

  const forge = async (response: ServerResponse) => {
    const now = Math.floor(Date.now() / 1_000)
    const claims = { iss: issuer, aud: ssoClient.clientId, nonce: lastNonce, iat: now, exp: now + yearSeconds }
    const token = await signToken({ ...claims, ...people.get(visitor), ...forged?.claims }, forged?.signedBy ?? key)
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ access_token: 'an access token', token_type: 'Bearer', id_token: token }))
  }

  const server = createServer((request: IncomingMessage & { originalUrl?: string }, response) => {
    request.originalUrl = request.url ?? ''
    request.url = request.originalUrl.replace(name, '')
    asked.push(request.url)
    const nonce = new URL(request.url, issuer).searchParams.get('nonce')
    if (nonce !== null) lastNonce = nonce
    if (instead) return instead(request, response)
    if (forged && request.url === '/token') return void forge(response)
    if (request.url.includes('/interaction/')) {
      return void provider?.interactionFinished(request, response, { login: { accountId: visitor } })
    }
    provider?.callback()(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}${name}`
  const serve = (inUserInfo = false) => {
    provider = providerOf(issuer, { redirectUri, keys: [key], inUserInfo, people })
  }
  serve()

  const welcome = (person: ProviderPerson) => {
    people.set(person.sub, person)
    visitor = person.sub
  }

  return {
    issuer,
    asked,
    /** This person uses every browser that comes next. */
    welcome,
    /** Sends e-mail and groups with the user info instead of the id token. */
    useUserInfo: () => serve(true),
    /** Replaces the signing key. */
    async rotateKey() {
      key = await newKey('RS256', randomUUID())
      serve()
    },
    forge(claims: Record<string, unknown>, signedBy?: JWK) {
      forged = { claims, ...(signedBy && { signedBy }) }
    },
    /** Gives this answer to every request. */
    behave(listener: RequestListener) {
      instead = listener
    },
    /** Ends `forge` and `behave`. */
    heal() {
      forged = undefined
      instead = undefined
    },
    /** A browser follows the address of the sign-in, and the person signs in; returns the address of the callback. */
    async signIn(address: string, person: ProviderPerson): Promise<string> {
      welcome(person)
      return followRedirects(address, redirectUri)
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** Follows the redirects as a browser with cookies, and returns the first address that begins with `target`. */
async function followRedirects(address: string, target: string): Promise<string> {
  const cookies = new Map<string, string>()
  let at = address
  for (let hops = 0; hops < 6; hops += 1) {
    const reply = await fetch(at, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([one, value]) => `${one}=${value}`).join('; ') },
    })
    for (const text of reply.headers.getSetCookie()) {
      const [pair = ''] = text.split(';')
      const [one = '', ...value] = pair.split('=')
      cookies.set(one, value.join('='))
    }
    const location = reply.headers.get('location')
    if (location === null) throw new Error(`the provider answered ${reply.status}: ${await reply.text()}`)
    at = new URL(location, at).href
    if (at.startsWith(target)) return at
  }
  throw new Error('the provider redirects without end')
}

async function signToken(claims: JWTPayload, signer: JWK): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', kid: signer.kid ?? '' })
    .sign(await importJWK(signer, 'RS256'))
}
