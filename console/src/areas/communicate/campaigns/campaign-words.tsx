import type { Campaign, CampaignRule, CampaignStatus, DatePoint } from '@regent/contract/communicate/campaigns'
import { shortRelation } from '@regent/contract/players/search-words'
import { formatCount } from '@regent/contract/words'
import { Pill, type Tone } from '../../../ui/layout/Pill.tsx'
import { relationWords } from '../../players/segments/search-words.ts'

const tones: Record<CampaignStatus, Tone> = { done: 'done', queued: 'pending', executing: 'started' }

/** Screens show a draft as a separate state, because it is not sent automatically. */
export const statusPill = ({ status, isDraft }: Pick<Campaign, 'status' | 'isDraft'>) =>
  isDraft ? <Pill tone="neutral">draft</Pill> : <Pill tone={tones[status] ?? 'neutral'}>{status}</Pill>

export const pointLabels: Record<DatePoint, string> = {
  install: 'First session',
  session: 'Last session',
  revenue: 'Last payment',
}

export const relationLabel = (rel: CampaignRule['rel']): string => relationWords[shortRelation(rel)]

const formatDays = (days: number) => (days === 1 ? '1 day' : `${formatCount(days)} days`)

/** "First session: days since is at least 7", "LEVEL is above 10" */
export function formatRule({ datapoint, rel, val }: CampaignRule): string {
  const label = (pointLabels as Record<string, string>)[datapoint]
  const value = shortRelation(rel) === 'nonexistent' ? '' : ` ${val}`
  return label
    ? `${label}: days since ${relationLabel(rel).replace('is ', '')}${value}`
    : `${datapoint} ${relationLabel(rel)}${value}`
}

/** The conditions of the audience, combined by And; empty: all players. */
export function formatAudience({ datepoint, days, rules, type, audience }: Campaign): string[] {
  const point = datepoint && days !== undefined ? [`${pointLabels[datepoint]} ${formatDays(days)} ago`] : []
  const online = type === 'NOTIFICATION' ? ['connected when it is sent'] : []
  const audienceParts = [
    ...(audience?.segment === undefined ? [] : ['in a segment']),
    ...(audience?.cohort ? [`in ${audience.cohort.cohort} of the trial ${audience.cohort.trial}`] : []),
    ...(audience?.gamerTags?.length ? [`${formatCount(audience.gamerTags.length)} pasted`] : []),
  ]
  return [...point, ...audienceParts, ...rules.map(formatRule), ...online]
}

/** A key of the sending progress; a count made before it changed is stale. */
export const toProgressKey = (campaign: Pick<Campaign, 'sent' | 'status' | 'waiting'> | undefined): string =>
  campaign ? `${campaign.status} ${campaign.sent} ${campaign.waiting ?? 0}` : ''

/** "120 of 4,000" during sending. */
export const formatProgress = ({ sending, sent, status }: Campaign): string =>
  status === 'executing' && sending
    ? `${formatCount(sending.done)} of ${formatCount(sending.count)}`
    : formatCount(sent)
