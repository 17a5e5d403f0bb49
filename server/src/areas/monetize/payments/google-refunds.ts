import { dayMs } from '@regent/contract/time'
import { importPKCS8, SignJWT } from 'jose'
import type { Polled, PollInput } from './poll.ts'
import type { StoreNotice } from './refunds.ts'
import { form, storeUnavailable } from './stores.ts'
import { invalidKeysError, objectIn, toInteger, toObject, toObjects, toText } from './verifier.ts'

const host = 'androidpublisher.googleapis.com'
const tokenAddress = 'https://oauth2.googleapis.com/token'
const scope = 'https://www.googleapis.com/auth/androidpublisher'
const keys = 'payments|googleplay.service_account and payments|googleplay.package'

/** Google reports only the last 30 days. Late reports are found because each poll overlaps the previous one. */
const tellsForMs = 29 * dayMs
const overlapMs = dayMs
const maxPages = 20

/** Reasons for voided purchases, by Google's numbers. */
const reasons = [
  'Other',
  'The player changed their mind',
  'The player says they did not get it',
  'Defective',
  'Bought by accident',
  'Fraud',
  'Friendly fraud',
  'Chargeback',
]
const sources = ['the player', 'the developer', 'Google']

/** Purchases that Google Play has voided: cancelled, refunded or charged back. */
export async function googleRefunds({ config, stores, since, now }: PollInput): Promise<Polled> {
  const token = await readToken({ config, stores, now })
  const app = encodeURIComponent(config.get('googleplay.package') ?? '')
  const from = Math.max(since - overlapMs, now - tellsForMs)
  const notices: StoreNotice[] = []
  let page: string | undefined
  for (let pages = 0; pages < maxPages; pages += 1) {
    const query = new URLSearchParams({
      startTime: String(from),
      endTime: String(now),
      maxResults: '1000',
      ...(page !== undefined && { token: page }),
    })
    const { status, body } = await stores.ask(
      `https://${host}/androidpublisher/v3/applications/${app}/purchases/voidedpurchases?${query}`,
      { headers: { authorization: `Bearer ${token}` } },
    )
    if (status === 401 || status === 403 || status === 404) throw invalidKeysError('Google Play', keys)
    if (status !== 200) throw storeUnavailable(host, `answered with ${status}`)
    notices.push(...toObjects(body['voidedPurchases']).flatMap(toNotices))
    page = toText(toObject(body['tokenPagination'])?.['nextPageToken'])
    if (page === undefined) return { notices, since: now, hasMore: false }
  }
  // More than twenty pages: the next poll repeats the same period, and known notices are not applied again.
  return { notices, since, hasMore: true }
}

/**
 * Refunds an order and revokes the purchase. Returns Google's reason for rejecting it; undefined: refunded.
 */
export async function refundAtGoogle(
  { config, stores, now }: Omit<PollInput, 'since'>,
  orderId: string,
): Promise<string | undefined> {
  const token = await readToken({ config, stores, now })
  const app = encodeURIComponent(config.get('googleplay.package') ?? '')
  const order = encodeURIComponent(orderId)
  const { status, body } = await stores.ask(
    `https://${host}/androidpublisher/v3/applications/${app}/orders/${order}:refund?revoke=true`,
    { method: 'POST', headers: { authorization: `Bearer ${token}` } },
  )
  if (status === 401 || status === 403) throw invalidKeysError('Google Play', keys)
  if (status >= 200 && status < 300) return undefined
  return `Google Play answers: ${toText(toObject(body['error'])?.['message']) ?? status}.`
}

function toNotices(voided: Record<string, unknown>): StoreNotice[] {
  const token = toText(voided['purchaseToken'])
  const orderId = toText(voided['orderId'])
  const at = toInteger(voided['voidedTimeMillis'])
  const purchases = [token, orderId].filter((name) => name !== undefined)
  if (purchases[0] === undefined || at === undefined) return []
  const reason = reasons[toInteger(voided['voidedReason']) ?? 0] ?? 'Other'
  const source = sources[toInteger(voided['voidedSource']) ?? -1]
  return [
    {
      provider: 'Google Play',
      id: orderId ?? purchases[0],
      kind: 'refund',
      purchases,
      at,
      reason: `Google Play has voided the purchase: ${reason.toLowerCase()}${source ? `, by ${source}` : ''}.`,
    },
  ]
}

/** The service account signs a claim, and Google returns a token for it. */
async function readToken({ config, stores, now }: Omit<PollInput, 'since'>): Promise<string> {
  const account = objectIn(config.get('googleplay.service_account'))
  const assertion = await importPKCS8(toText(account?.['private_key']) ?? '', 'RS256')
    .then((key) =>
      new SignJWT({ scope })
        .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
        .setIssuer(toText(account?.['client_email']) ?? '')
        .setAudience(tokenAddress)
        .setIssuedAt(Math.floor(now / 1_000))
        .setExpirationTime(Math.floor(now / 1_000) + 600)
        .sign(key),
    )
    .catch(() => {
      throw invalidKeysError('Google Play', keys)
    })
  const grant = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
  const { status, body } = await stores.ask(tokenAddress, form({ grant_type: grant, assertion }))
  const token = toText(body['access_token'])
  if (status !== 200 || token === undefined) throw invalidKeysError('Google Play', keys)
  return token
}
