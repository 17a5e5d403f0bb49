import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { ApiError } from '@regent/contract/errors'
import * as z from 'zod'
import { readRealmSecret } from '../../../directory/organizations/directory.ts'
import { signRequest } from '../../../kernel/http/headers.ts'
import { callProvider, parseProviderUrl, providerUnavailableError, readObject } from './provider-address.ts'
import type { ExternalProof, ExternalVerdict, VerifyingRealm } from './verifiers.ts'

/** A service of the studio that identifies players by its own tokens; it may send a challenge first. */

const Reply = z.union([
  z.object({ user_id: z.union([z.string().min(1).max(256), z.int()]) }),
  z.object({
    challenge: z.string().min(1).max(4096),
    /** Seconds. */
    ttl: z.coerce.number().optional(),
    challenge_ttl: z.coerce.number().optional(),
  }),
])

const maxChallengeSeconds = 600
const rejectionStatuses = new Set([400, 401, 403, 404])

/** Posts the token to the URL in the realm's config, signed like requests between servers of a realm. */
export async function callWebhook(
  { realm, context }: VerifyingRealm,
  { key, url }: { key: string; url: string },
  { token, service, namespace, solved }: ExternalProof,
): Promise<ExternalVerdict> {
  const address = parseProviderUrl(key, url, context.settings)
  const body = JSON.stringify({ token, provider_service: service, provider_namespace: namespace, ...solved })
  const signature = signRequest(
    await readRealmSecret(realm, context.vault),
    realm.id,
    `${address.pathname}${address.search}`,
    body,
  )
  const reply = await callProvider(address.href, context.settings, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'x-beam-scope': `${realm.cid}.${realm.id}`,
      'x-beam-signature': signature.toString('base64'),
    },
  })
  if (rejectionStatuses.has(reply.status)) {
    throw new ApiError('InvalidCredentialsError', {
      field: 'external_token',
      message: `The service "${service}" does not accept this ${solved ? 'solution' : 'token'}.`,
    })
  }
  if (reply.status !== 200) throw providerUnavailableError(address.host, `answered with ${reply.status}`)
  const answer = Reply.safeParse(readObject(address.host, reply))
  if (!answer.success) throw providerUnavailableError(address.host, 'returned neither a user_id nor a challenge')
  if ('user_id' in answer.data) return { userId: String(answer.data.user_id) }
  const { challenge, ttl, challenge_ttl: challengeTtl } = answer.data
  const seconds = Math.floor(ttl ?? challengeTtl ?? maxChallengeSeconds)
  return { challenge, ttlSeconds: Math.min(Math.max(seconds, 1), maxChallengeSeconds) }
}

const seal = (secret: string, { realm }: VerifyingRealm, proof: ExternalProof, head: string) =>
  createHmac('sha256', secret)
    .update(
      JSON.stringify([realm.id, proof.service.toLowerCase(), proof.namespace, hashExternalToken(proof.token), head]),
    )
    .digest('base64url')

const hashExternalToken = (token: string) => createHash('sha256').update(token).digest('base64url')

/**
 * The challenge as clients read it. It is not stored on the server: the seal proves that the server issued it, for this
 * token.
 */
export async function challengeToken(
  at: VerifyingRealm,
  proof: ExternalProof,
  { challenge, ttlSeconds }: { challenge: string; ttlSeconds: number },
): Promise<string> {
  const until = Math.floor(at.context.now / 1000) + ttlSeconds
  const head = `${Buffer.from(challenge, 'utf8').toString('base64')}.${until}`
  return `${head}.${seal(await readRealmSecret(at.realm, at.context.vault), at, proof, head)}`
}

/** The challenge in one of our tokens, if it is for this proof and has not expired. */
export async function readChallenge(at: VerifyingRealm, proof: ExternalProof, token: string): Promise<string> {
  const [challenge = '', until = '', given = ''] = token.split('.')
  const expectedSeal = Buffer.from(
    seal(await readRealmSecret(at.realm, at.context.vault), at, proof, `${challenge}.${until}`),
  )
  const isOurs = expectedSeal.length === Buffer.byteLength(given) && timingSafeEqual(expectedSeal, Buffer.from(given))
  if (isOurs && Number(until) * 1000 > at.context.now) return Buffer.from(challenge, 'base64').toString('utf8')
  throw new ApiError('InvalidCredentialsError', {
    field: 'challenge_solution',
    message: isOurs
      ? 'The challenge has expired. Start again without a solution.'
      : 'This challenge belongs to another token. Start again without a solution.',
  })
}
