import type { RewardSource } from '@regent/contract/monetize/reward-sources'
import type { UngivenReward } from '@regent/contract/monetize/ungiven-rewards'

export const sourceLabels: Record<RewardSource, string> = {
  mail: 'Mail',
  announcement: 'Announcement',
  event: 'Event',
  tournament: 'Tournament',
  'daily-reward': 'Daily reward',
  'promo-code': 'Promotion code',
  purchase: 'Purchase',
  payment: 'Payment',
  campaign: 'Campaign',
  pvp: 'PvP rewards',
}

/** The screen of the source of a reward, of the player or of the realm. */
export function sourcePlace({ source, reference }: Pick<UngivenReward, 'source' | 'reference'>): {
  level: 'player' | 'realm'
  screen: string
} {
  const searchScreen = (screen: string, field: string) =>
    `${screen}?${field}=${encodeURIComponent(reference.replace(/ #\d+$/, ''))}`
  switch (source) {
    case 'mail':
      return { level: 'player', screen: searchScreen('mail', 'mail') }
    case 'announcement':
      return { level: 'realm', screen: searchScreen('announcements', 'shown') }
    case 'event':
      return { level: 'player', screen: 'events' }
    case 'tournament':
      return { level: 'player', screen: 'tournaments' }
    case 'daily-reward':
      return { level: 'player', screen: 'daily-rewards' }
    case 'payment':
      return { level: 'player', screen: 'purchases' }
    case 'promo-code':
      return { level: 'realm', screen: 'promotions' }
    case 'purchase':
      return { level: 'realm', screen: 'commerce-configuration' }
    case 'campaign':
      return { level: 'realm', screen: `campaigns/${encodeURIComponent(reference)}` }
    case 'pvp':
      return { level: 'realm', screen: 'pvp' }
  }
}

/** The screen where an operator can create a missing symbol. */
export function repairPlace(symbol: string): { text: string; screen: string } {
  if (/^services\..*\//.test(symbol)) return { text: 'Check its service', screen: 'microservices' }
  return /^(currency|items)\./.test(symbol)
    ? { text: 'Publish it in Content', screen: 'content' }
    : { text: 'Define it in Entitlements', screen: 'entitlements' }
}
