import * as z from 'zod'
import { Id } from '../core/shapes.ts'
import { opaque } from '../core/values.ts'
import { maxPlayerStats, StatValue, statsUpTo } from '../players/stat-values.ts'

export const TokenResponse = z.object({
  access_token: z.string(),
  token_type: z.literal('bearer'),
  /** Milliseconds until the access token expires. */
  expires_in: z.int(),
  refresh_token: z.string(),
  scopes: z.array(z.string()),
})
export type TokenResponse = z.infer<typeof TokenResponse>

/** The player is not signed in yet: the external service demands the solution of a challenge first. */
export const ChallengeResponse = z.object({
  token_type: z.literal('challenge'),
  /** Three parts joined by dots: the challenge in base64, its expiry in epoch seconds, and a signature. */
  challenge_token: z.string(),
  /** Milliseconds until the challenge expires. */
  expires_in: z.int(),
})
export type ChallengeResponse = z.infer<typeof ChallengeResponse>

/**
 * Returns the tokens of an answer; throws for a challenge. For all grants except "external", which alone is answered by
 * a challenge.
 */
export function requireTokens(answer: TokenResponse | ChallengeResponse): TokenResponse {
  if (answer.token_type === 'bearer') return answer
  throw new Error('The client must solve a challenge first.')
}

export const ChallengeSolution = z.object({
  challenge_token: opaque(16_384).min(1),
  solution: opaque(8192),
})

/** A token that another service issued; the server verifies it. */
export const ForeignToken = opaque(16_384).min(1)

/** The name of a third party: `google`, `apple`, or a name from the realm's config. */
export const ThirdPartyName = z
  .string()
  .trim()
  .max(40)
  .regex(/^[A-Za-z0-9_-]+$/, 'must have letters, digits, - and _ only')

export const ServiceName = z
  .string()
  .trim()
  .max(80)
  .regex(/^[A-Za-z0-9_.-]+$/, 'must have letters, digits, dots, - and _ only')
export const ServiceNamespace = opaque(80).trim()
export const ExternalUserId = opaque(256).min(1)

export const ExternalProof = {
  provider_service: ServiceName,
  external_token: ForeignToken,
  provider_namespace: ServiceNamespace.optional(),
  challenge_solution: ChallengeSolution.optional(),
}

export const Context = z.object({ platform: opaque(100).optional(), device: opaque(200).optional() })

/** Stats of a new player, kept in the space game.private. */
export const InitProperties = statsUpTo(maxPlayerStats, StatValue)

/** A player as their own game client sees them; `id` is the gamer tag in the realm of the scope. */
export const AccountPlayerView = z.object({
  id: Id,
  email: z.string().optional(),
  language: z.string().optional(),
  deviceIds: z.array(z.string()),
  scopes: z.array(z.string()),
  thirdPartyAppAssociations: z.array(z.string()),
  external: z.array(z.object({ providerService: z.string(), userId: z.string(), providerNamespace: z.string() })),
})
export type AccountPlayerView = z.infer<typeof AccountPlayerView>
