import type { AnyEndpoint, ScopeKind } from '@regent/contract/endpoint'
import type { JsonSchema } from './schemas.ts'

/** The ways to authenticate, and the headers that select realm and player. */
export const securitySchemes: JsonSchema = {
  accessToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'rg_…',
    description: 'The access token of a sign-in, of a player or an operator: POST /basic/auth/token.',
  },
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'rk_…',
    description:
      'The API key of a service account, sent like an access token. Its rights, realms and addresses are limited.',
  },
  signature: {
    type: 'apiKey',
    in: 'header',
    name: 'X-BEAM-SIGNATURE',
    description:
      'For game servers: Base64 of HMAC-SHA256 with the secret of the realm, over pid, X-BEAM-TIMESTAMP, method, path with query, X-BEAM-GAMERTAG and body, joined by line feeds. X-BEAM-TIMESTAMP is the current time in milliseconds.',
  },
  scope: {
    type: 'apiKey',
    in: 'header',
    name: 'X-BEAM-SCOPE',
    description:
      'The realm of the call as "cid.pid", or the organization as "cid". Its alias works instead of the cid.',
  },
  gamerTag: {
    type: 'apiKey',
    in: 'header',
    name: 'X-BEAM-GAMERTAG',
    description: 'For signed requests and services: the player that the call acts for.',
  },
}

type Requirement = Record<string, never[]>

/** The combinations that a call accepts. */
export function describeSecurity({ access, scope }: AnyEndpoint): Requirement[] {
  if (access.public) return withScope([{}], scope)
  const ways: Requirement[] = [{ accessToken: [] }]
  if (!access.person && access.operator) ways.push({ apiKey: [] })
  if (scope === 'realm' || scope === 'either') {
    if (access.operator) ways.push({ signature: [] })
    if (access.player || access.signedIn) ways.push({ signature: [], gamerTag: [] })
  }
  return withScope(ways, scope)
}

function withScope(ways: Requirement[], scope: ScopeKind): Requirement[] {
  if (scope === 'none') return ways
  const scoped = ways.map((way) => ({ ...way, scope: [] }))
  return scope === 'optional' ? [...ways, ...scoped] : scoped
}
