import { createHash } from 'node:crypto'
import { ApiError, type ErrorCode } from '@regent/contract/errors'
import type {
  CreationOptions,
  NewCredential,
  RequestOptions,
  UsedCredential,
} from '@regent/contract/organization/passkeys'
import { minuteMs } from '@regent/contract/time'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { failAttempt, type Reservation, reserveAttempt, returnAttempt } from '../../../kernel/attempts/attempts.ts'
import type { Customer, RequestContext } from '../../../kernel/context/context.ts'
import * as queries from './queries.ts'
import { isOwnOrigin, relyingPartyName, requireRelyingParty } from './relying-party.ts'
import { type ChallengePurpose, transports as knownTransports } from './tables.ts'

/** How long a challenge can be answered. */
export const challengeMs = 5 * minuteMs
/** An answered or expired challenge is kept this long, so that a second answer gets its own error. */
export const challengeKeptMs = 60 * minuteMs

/** ES256, EdDSA and RS256, as COSE names them. */
const algorithms = [-7, -8, -257]

const hashChallenge = (challenge: string): Buffer => createHash('sha256').update(challenge).digest()

async function storeChallenge(
  { now }: RequestContext,
  customer: Customer,
  challenge: string,
  { purpose, accountId }: { purpose: ChallengePurpose; accountId: number | null },
): Promise<void> {
  await queries.insertPasskeyChallenge(customer, {
    hash: hashChallenge(challenge),
    purpose,
    accountId,
    now: new Date(now),
    expiresAt: new Date(now + challengeMs),
  })
}

type StoredPasskey = Pick<queries.PasskeyRow, 'credential_id' | 'transports'>

const toDescriptor = ({ credential_id: id, transports }: StoredPasskey) => ({
  id: id.toString('base64url'),
  type: 'public-key' as const,
  transports,
})

/** The handle that an authenticator stores with a passkey: it names the account, and nothing of the person. */
const toHandle = (cid: number, accountId: number): Buffer => Buffer.from(`${cid}.${accountId}`)

/** Options for the browser to make a passkey; its challenge is stored. */
export async function creationOptions(
  context: RequestContext,
  customer: Customer,
  { accountId, email, known }: { accountId: number; email: string; known: readonly StoredPasskey[] },
): Promise<CreationOptions> {
  const party = requireRelyingParty(context)
  const options = await generateRegistrationOptions({
    rpName: relyingPartyName,
    rpID: party.id,
    userName: email,
    userDisplayName: email,
    userID: new Uint8Array(toHandle(customer.cid, accountId)),
    timeout: challengeMs,
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
  })
  await storeChallenge(context, customer, options.challenge, { purpose: 'setup', accountId })
  return {
    rp: { id: party.id, name: relyingPartyName },
    user: options.user,
    challenge: options.challenge,
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: challengeMs,
    excludeCredentials: known.map(toDescriptor),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  }
}

/** Options for the browser to use a passkey; its challenge is stored. Without an account any passkey may answer. */
export async function requestOptions(
  context: RequestContext,
  customer: Customer,
  asked: { purpose: ChallengePurpose; accountId: number | null; known?: readonly StoredPasskey[] },
): Promise<RequestOptions> {
  const party = requireRelyingParty(context)
  const { challenge } = await generateAuthenticationOptions({ rpID: party.id, userVerification: 'required' })
  await storeChallenge(context, customer, challenge, asked)
  return {
    rpId: party.id,
    challenge,
    timeout: challengeMs,
    userVerification: 'required',
    allowCredentials: (asked.known ?? []).map(toDescriptor),
  }
}

/** A failure stays counted, and its challenge used, although the call is rejected. */
async function refuse(context: RequestContext, reserved: Reservation, code: ErrorCode): Promise<never> {
  await failAttempt(context.db, reserved)
  throw context.commitAndRefuse(new ApiError(code))
}

type ClientData = { challenge: string; origin: string }

function readClientData(encoded: string): ClientData | undefined {
  try {
    const data: unknown = JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8'))
    if (typeof data !== 'object' || data === null) return undefined
    const { challenge, origin } = data as Record<string, unknown>
    return typeof challenge === 'string' && typeof origin === 'string' ? { challenge, origin } : undefined
  } catch {
    return undefined
  }
}

type PendingChallenge = { purpose: ChallengePurpose; accountId: number | null }

/** Uses the challenge of an answer up, and checks the address at which the passkey was used. */
async function takeChallenge(
  context: RequestContext,
  customer: Customer,
  encoded: string,
  { purpose, accountId }: PendingChallenge,
): Promise<ClientData & { reserved: Reservation; party: { id: string; origin: string } }> {
  const party = requireRelyingParty(context)
  const { db, now, address } = context
  const reserved = await reserveAttempt(db, { kind: 'passkey', now, address })
  const data = readClientData(encoded)
  if (!data) return refuse(context, reserved, 'PasskeyInvalid')
  const hash = hashChallenge(data.challenge)
  const row = await queries.lockPasskeyChallenge(customer, hash)
  if (!row || row.purpose !== purpose || row.account_id !== accountId) {
    return refuse(context, reserved, 'PasskeyChallengeExpired')
  }
  if (row.used_at !== null) return refuse(context, reserved, 'PasskeyChallengeUsed')
  if (row.expires_at <= now) return refuse(context, reserved, 'PasskeyChallengeExpired')
  await queries.markChallengeUsed(customer, hash, new Date(now))
  if (!isOwnOrigin(party, data.origin)) return refuse(context, reserved, 'PasskeyWrongOrigin')
  return { ...data, reserved, party }
}

/** Judges a new passkey. */
export async function verifyNew(
  context: RequestContext,
  customer: Customer,
  accountId: number,
  credential: NewCredential,
) {
  const { clientDataJSON } = credential.response
  const challengeUse = { purpose: 'setup', accountId } as const
  const { challenge, origin, reserved, party } = await takeChallenge(context, customer, clientDataJSON, challengeUse)
  const { attestationObject, transports = [] } = credential.response
  const verification = await verifyRegistrationResponse({
    response: {
      ...credential,
      response: { clientDataJSON, attestationObject, transports },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: party.id,
    requireUserVerification: false,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => undefined)
  if (!verification?.verified) return refuse(context, reserved, 'PasskeyInvalid')
  const { credential: made, userVerified, credentialBackedUp } = verification.registrationInfo
  if (!userVerified) return refuse(context, reserved, 'PasskeyUserNotVerified')
  await returnAttempt(context.db, reserved)
  return {
    credentialId: Buffer.from(made.id, 'base64url'),
    publicKey: Buffer.from(made.publicKey),
    counter: made.counter,
    transports: knownTransports.filter((one) => transports.includes(one)),
    isSynced: credentialBackedUp,
  }
}

/** Judges the use of a passkey, and records it. Without an account the passkey says whose it is. */
export async function verifyUse(
  context: RequestContext,
  customer: Customer,
  asked: PendingChallenge,
  credential: UsedCredential,
): Promise<{ accountId: number; passkeyId: number }> {
  const { clientDataJSON, userHandle } = credential.response
  const { challenge, origin, reserved, party } = await takeChallenge(context, customer, clientDataJSON, asked)
  const row = await queries.lockCredential(customer, Buffer.from(credential.id, 'base64url'))
  if (!row || (asked.accountId !== null && row.account_id !== asked.accountId)) {
    return refuse(context, reserved, 'PasskeyUnknown')
  }
  const handle = toHandle(customer.cid, row.account_id)
  if (userHandle !== undefined && !handle.equals(Buffer.from(userHandle, 'base64url'))) {
    return refuse(context, reserved, 'PasskeyInvalid')
  }
  const verification = await verifyAuthenticationResponse({
    response: { ...credential, response: toAssertion(credential), clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: party.id,
    // The counter is compared below, where going back is audited.
    credential: { id: credential.id, publicKey: new Uint8Array(row.public_key), counter: 0 },
    requireUserVerification: false,
  }).catch(() => undefined)
  if (!verification?.verified) return refuse(context, reserved, 'PasskeyInvalid')
  const { newCounter, userVerified, credentialBackedUp } = verification.authenticationInfo
  if (!userVerified) return refuse(context, reserved, 'PasskeyUserNotVerified')
  if ((newCounter > 0 || row.counter > 0) && newCounter <= row.counter) {
    context.change({
      subject: 'passkey',
      id: String(row.id),
      before: { counter: row.counter },
      after: { counter: newCounter, refused: true },
      accountId: row.account_id,
      cid: customer.cid,
    })
    return refuse(context, reserved, 'PasskeyCounterWentBack')
  }
  const use = { counter: newCounter, isSynced: credentialBackedUp, now: new Date(context.now) }
  await queries.updateUse(customer, row.id, use)
  await returnAttempt(context.db, reserved)
  return { accountId: row.account_id, passkeyId: row.id }
}

const toAssertion = ({ response: { clientDataJSON, authenticatorData, signature } }: UsedCredential) => ({
  clientDataJSON,
  authenticatorData,
  signature,
})
