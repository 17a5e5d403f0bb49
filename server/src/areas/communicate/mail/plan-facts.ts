import type { PlanFact } from '@regent/contract/plans'
import type { GiftEntry } from '../../monetize/inventory/gifts.ts'
import type { LocalText } from './readers.ts'

type Message = {
  count: number
  texts: readonly LocalText[]
  gifts: readonly GiftEntry[]
  /** ISO; empty or undefined for never. */
  expires: string | undefined
}

/** A message to many players as its plan shows it, once: whom, in which languages, what it says, what it gives. */
export function factsOfMessage({ count, texts, gifts, expires }: Message): PlanFact[] {
  const isOne = texts.length === 1
  return [
    { label: 'Players', value: count.toLocaleString('en') },
    { label: 'Languages', value: texts.map(({ lng }) => lng).join(', ') },
    {
      label: 'Rewards',
      value: gifts.map(({ symbol, count = 1 }) => `${count.toLocaleString('en')} ${symbol}`).join(', ') || 'none',
    },
    { label: 'Expires', value: expires ? `${expires.slice(0, 16).replace('T', ' ')} UTC` : 'never' },
    ...texts.flatMap(({ lng, subject, msg }): PlanFact[] => [
      ...(subject === '' ? [] : [{ label: isOne ? 'Subject' : `Subject (${lng})`, value: subject }]),
      { label: isOne ? 'Body' : `Body (${lng})`, value: msg },
    ]),
  ]
}
