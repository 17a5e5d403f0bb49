import { ApiError } from '@regent/contract/errors'
import type { ChallengeResponse } from '@regent/contract/organization/auth-shapes'
import { type Attempt, judgeAttempt } from '../../../kernel/attempts/attempts.ts'
import type { Realm, RequestContext } from '../../../kernel/context/context.ts'
import { challengeToken, readChallenge } from './external.ts'
import type { ProvenIdentity } from './linking.ts'
import {
  type ExternalProof,
  externalVerifier,
  type ThirdPartyProof,
  thirdPartyVerifier,
  type VerifyingRealm,
} from './verifiers.ts'

/** Attempts with tokens are counted by IP address only, because no account name is guessed. */
const toAttempt = ({ now, address }: RequestContext): Attempt => ({ kind: 'identity', now, address })

/** Runs a verification before any transaction; a rejected token counts as a failed attempt. */
const withCountedAttempt = <T>(context: RequestContext, verify: () => Promise<T>): Promise<T> =>
  judgeAttempt(context.db, toAttempt(context), verify)

/** Identifies the owner of a third party's token, in this realm. */
export async function proveThirdParty(
  context: RequestContext,
  realm: Realm | undefined,
  name: string,
  proof: ThirdPartyProof,
  /** The caller's field for the third party. */
  field: 'third_party' | 'thirdParty' = 'thirdParty',
): Promise<ProvenIdentity> {
  const at = verifyingIn(context, realm)
  const verify = await thirdPartyVerifier(at, name, field)
  const { email, ...identity } = await withCountedAttempt(context, () => verify(proof))
  return { kind: 'third-party', ...identity, name, ...(email !== undefined && { email }) }
}

export type ExternalRequest = {
  provider_service: string
  external_token: string
  provider_namespace?: string | undefined
  challenge_solution?: { challenge_token: string; solution: string } | undefined
}

/** Identifies the player at an external service, or returns its challenge. */
export async function proveExternal(
  context: RequestContext,
  realm: Realm | undefined,
  asked: ExternalRequest,
): Promise<ProvenIdentity | ChallengeResponse> {
  const at = verifyingIn(context, realm)
  const ask = await externalVerifier(at, asked.provider_service)
  const service = asked.provider_service
  const namespace = asked.provider_namespace ?? ''
  const proof: ExternalProof = { token: asked.external_token, service, namespace }
  return withCountedAttempt(context, async () => {
    const solution = asked.challenge_solution
    const solved = solution && {
      challenge: await readChallenge(at, proof, solution.challenge_token),
      solution: solution.solution,
    }
    const verdict = await ask({ ...proof, solved })
    if ('userId' in verdict) {
      return { kind: 'external', service, namespace, userId: verdict.userId, pid: at.realm.id }
    }
    return {
      token_type: 'challenge',
      challenge_token: await challengeToken(at, proof, verdict),
      expires_in: verdict.ttlSeconds * 1000,
    }
  })
}

/** The realm whose config lists the trusted parties; without a realm nobody is trusted. */
function verifyingIn(context: RequestContext, realm: Realm | undefined): VerifyingRealm {
  if (realm) return { realm, context }
  throw new ApiError('InvalidScopeError', {
    message: 'This sign-in method needs a realm. The scope header must be "cid.pid".',
  })
}
