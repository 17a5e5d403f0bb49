import type { PlanFact } from '@regent/contract/organization/plans'
import { formatQuantity } from '@regent/contract/words'
import type { GiftEntry } from '../../monetize/inventory/gifts.ts'
import type { LocalText } from './readers.ts'

type Message = {
  count: number
  texts: readonly LocalText[]
  gifts: readonly GiftEntry[]
  /** ISO; empty or undefined for never. */
  expires: string | undefined
  /** Alternative: days after a player gets it. */
  claimDays?: number | undefined
}

/** Facts of a message to many players, shown once in its plan: recipients, languages, text and gifts. */
export function factsOfMessage({ count, texts, gifts, expires, claimDays }: Message): PlanFact[] {
  const isOne = texts.length === 1
  return [
    { label: 'Players', value: count.toLocaleString('en') },
    { label: 'Languages', value: texts.map(({ lng }) => lng).join(', ') },
    {
      label: 'Rewards',
      value: gifts.map(({ symbol, count = 1 }) => `${count.toLocaleString('en')} ${symbol}`).join(', ') || 'none',
    },
    { label: 'Expires', value: expiryWords(expires, claimDays) },
    ...texts.flatMap(({ lng, subject, msg }): PlanFact[] => [
      ...(subject === '' ? [] : [{ label: isOne ? 'Subject' : `Subject (${lng})`, value: subject }]),
      { label: isOne ? 'Body' : `Body (${lng})`, value: msg },
    ]),
  ]
}

function expiryWords(expires: string | undefined, claimDays: number | undefined): string {
  if (claimDays !== undefined) return `${formatQuantity(claimDays, 'day')} after a player gets it`
  return expires ? `${expires.slice(0, 16).replace('T', ' ')} UTC` : 'never'
}
