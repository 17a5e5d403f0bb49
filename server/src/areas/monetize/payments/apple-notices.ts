import { isCurrency, minorDigits } from '@regent/contract/money'
import { readSignedByApple } from './apple-signed.ts'
import type { StoreNotice } from './refunds.ts'
import { type Config, toInteger, toObject, toText } from './verifier.ts'

const kinds: Readonly<Record<string, StoreNotice['kind']>> = {
  REFUND: 'refund',
  REVOKE: 'refund',
  REFUND_REVERSED: 'reversal',
}

const words: Readonly<Record<string, string>> = {
  REFUND: 'Apple has refunded the purchase.',
  REVOKE: 'The purchase is no longer shared with the player’s family.',
  REFUND_REVERSED: 'Apple has reversed the refund, because the player disputed it.',
}

/**
 * Parses a server notification of Apple (version 2). Returns undefined for other kinds, or a reason (string) if it is
 * not trusted. Apple signs both the notification and its transaction.
 */
export function readAppleNotice(
  signedPayload: string,
  config: Config,
  roots: readonly string[],
): StoreNotice | undefined | string {
  const payload = readSignedByApple(signedPayload, roots)
  if (typeof payload === 'string') return payload
  const type = String(payload['notificationType'])
  const data = toObject(payload['data'])
  const id = toText(payload['notificationUUID'])
  if (data?.['bundleId'] !== undefined && data['bundleId'] !== config.get('itunes.bundle'))
    return `The notification is for the app ${String(data['bundleId'])}, not for the app in payments|itunes.bundle.`
  const kind = kinds[type]
  if (kind === undefined) return undefined
  const signed = toText(data?.['signedTransactionInfo'])
  const transaction = signed === undefined ? 'The notification has no transaction.' : readSignedByApple(signed, roots)
  if (typeof transaction === 'string') return transaction
  const transactionId = toText(transaction['transactionId'])
  if (id === undefined || transactionId === undefined || transaction['bundleId'] !== config.get('itunes.bundle'))
    return 'The notification has no transaction of this app.'
  return {
    provider: 'ITunes',
    id,
    kind,
    purchases: [transactionId],
    reason: words[type] ?? type,
    at: toInteger(transaction['revocationDate']) ?? toInteger(payload['signedDate']) ?? 0,
    amount: kind === 'refund' ? readPartialRefund(transaction) : undefined,
  }
}

/** The amount of a partial refund. Apple sends prices in thousandths, and the share in thousandths of a percent. */
function readPartialRefund({ price, currency, revocationPercentage }: Record<string, unknown>): StoreNotice['amount'] {
  const thousandths = toInteger(price)
  const share = toInteger(revocationPercentage)
  if (!isCurrency(currency) || thousandths === undefined || share === undefined || share >= 100_000) return undefined
  return {
    currency,
    amount: Math.round((thousandths / 1_000) * 10 ** minorDigits(currency) * (share / 100_000)),
  }
}
