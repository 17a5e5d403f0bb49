import * as z from 'zod'
import { Id } from '../core/shapes.ts'
import { opaque } from '../core/values.ts'
import { maxPlayerStats, StatValue, statsUpTo } from '../players/stat-values.ts'

export const TokenResponse = z.object({
  access_token: z.string().describe('The token that authenticates calls: send it as a bearer token.'),
  token_type: z.literal('bearer'),
  expires_in: z.int().describe('Milliseconds until the access token expires.'),
  refresh_token: z
    .string()
    .describe("Renews the access token. An operator's changes at each use, a game client's does not."),
  scopes: z.array(z.string()).describe('Always empty; expected by older clients.'),
  device_token: z
    .string()
    .optional()
    .describe('Send it as `device_token` with later passwords: the second factor is then skipped.'),
})
export type TokenResponse = z.infer<typeof TokenResponse>

/** The player is not signed in yet: the external service demands the solution of a challenge first. */
export const ChallengeResponse = z.object({
  token_type: z.literal('challenge'),
  challenge_token: z
    .string()
    .describe('Three parts joined by dots: the challenge in base64, its expiry in epoch seconds, and a signature.'),
  expires_in: z.int().describe('Milliseconds until the challenge expires.'),
})
export type ChallengeResponse = z.infer<typeof ChallengeResponse>

/** Returns a `device_token`, if the organization allows it: this device is not asked for the second factor again. */
export const rememberDevice = z
  .boolean()
  .optional()
  .describe('True: return a `device_token`, so that this device skips the second factor in future.')

/** A way to prove the second factor. */
export const FactorWay = z.enum(['code', 'recovery-code', 'passkey'])
export type FactorWay = z.infer<typeof FactorWay>

/** The password was right; the sign-in continues with the second factor. */
export const FactorChallenge = z.object({
  token_type: z.literal('second_factor'),
  challenge_token: z.string().describe('The token of this sign-in. Send it with the proof of the second factor.'),
  expires_in: z.int().describe('Milliseconds until the challenge expires.'),
  ways: z.array(FactorWay).describe('Empty: the account has no second factor and must set one up now.'),
  recovery_codes_left: z.int().describe('Number of unused recovery codes of the account.'),
  remember_days: z
    .int()
    .optional()
    .describe('Maximum days to remember this device. Absent: the organization does not allow it.'),
})
export type FactorChallenge = z.infer<typeof FactorChallenge>

/**
 * Returns the tokens of an answer; throws for a challenge. For all grants except "external", and for accounts without
 * a second factor.
 */
export function requireTokens(answer: TokenResponse | ChallengeResponse | FactorChallenge): TokenResponse {
  if (answer.token_type === 'bearer') return answer
  if (answer.token_type === 'second_factor') throw new Error('The account has a second factor.')
  throw new Error('The client must solve a challenge first.')
}

export const ChallengeSolution = z.object({
  challenge_token: opaque(16_384).min(1).describe('The challenge as the server returned it.'),
  solution: opaque(8192).describe('The solution of the challenge in the form that the external service expects.'),
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
  provider_service: ServiceName.describe('The name of the external service that verifies the identity.'),
  external_token: ForeignToken.describe('The token of the external service, as proof of the identity.'),
  provider_namespace: ServiceNamespace.optional().describe(
    'The part of the external service of the identity. Absent: none.',
  ),
  challenge_solution: ChallengeSolution.optional().describe(
    'The solution of the challenge of an earlier response. Missing in the first request.',
  ),
}

export const Context = z.object({
  platform: opaque(100).optional().describe('The platform of the client, such as IPhonePlayer.'),
  device: opaque(200).optional().describe('The model of the device of the client.'),
})

/** Stats of a new player, kept in the space game.private. */
export const InitProperties = statsUpTo(maxPlayerStats, StatValue)

/** A player as their own game client sees them; `id` is the gamer tag in the realm of the scope. */
export const AccountPlayerView = z.object({
  id: Id,
  email: z.string().optional().describe('The e-mail address of the person.'),
  language: z.string().optional().describe('A language code, such as en or de.'),
  deviceIds: z.array(z.string()).describe('The ids of the devices that sign in to the account.'),
  scopes: z.array(z.string()).describe('Always empty; expected by older clients.'),
  thirdPartyAppAssociations: z
    .array(z.string())
    .describe('The names of the linked third parties, such as google or apple.'),
  external: z
    .array(
      z.object({
        providerService: z.string().describe('The name of the external service that confirmed the identity.'),
        userId: z.string().describe('The id of the person at the external service.'),
        providerNamespace: z.string().describe('The part of the external service of the id. Empty: none.'),
      }),
    )
    .describe('The linked identities of external services.'),
})
export type AccountPlayerView = z.infer<typeof AccountPlayerView>
