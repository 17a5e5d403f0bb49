import type { ResultKind } from '@regent/contract/analyze/results'

/** The nouns of kinds in lists of records. */
export const resultLabels: Readonly<Record<ResultKind, string>> = {
  announcement: 'announcement',
  campaign: 'campaign',
  'daily-reward': 'daily reward',
  event: 'event',
  listing: 'listing',
  plan: 'plan',
  promo: 'promo',
  'pvp-definition': 'PvP',
  runbook: 'runbook',
  tournament: 'tournament',
  trial: 'trial',
}
