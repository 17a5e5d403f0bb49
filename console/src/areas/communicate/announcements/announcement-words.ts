import type {
  AnnouncementContent,
  AnnouncementView,
  StatRequirement,
  Translation,
} from '@regent/contract/communicate/announcements'
import type { PlayerReward } from '@regent/contract/monetize/inventory'
import { relationWords } from '../../players/segments/search-words.ts'

export const phases = ['scheduled', 'running', 'over'] as const
export type Phase = (typeof phases)[number]

/** Servers use either spelling of the date fields. */
type Dated = { start_date?: string | undefined; end_date?: string | undefined; startDate?: string; endDate?: string }

const toEpochMs = (text: string | undefined): number | undefined => {
  const ms = text ? Date.parse(text) : Number.NaN
  return Number.isNaN(ms) ? undefined : ms
}

export const startText = ({ start_date, startDate }: Dated) => start_date ?? startDate
export const endText = ({ end_date, endDate }: Dated) => end_date ?? endDate
export const readStart = (dated: Dated) => toEpochMs(startText(dated))
export const readEnd = (dated: Dated) => toEpochMs(endText(dated))

export function derivePhase(announcement: Dated, now: number): Phase {
  const start = readStart(announcement)
  const end = readEnd(announcement)
  if (end !== undefined && end <= now) return 'over'
  return start !== undefined && start > now ? 'scheduled' : 'running'
}

/** The English texts, else those of the first language. */
export const chooseTranslation = (translations: readonly Translation[] | undefined): Translation | undefined =>
  translations?.find(({ language }) => language.toLowerCase().startsWith('en')) ?? translations?.[0]

/** The readable title, else the localization key. */
export const chooseTitle = ({ title, translations }: Pick<AnnouncementContent, 'title' | 'translations'>): string =>
  chooseTranslation(translations)?.subject || title

/** "LEVEL is at least 5" */
export const formatRequirement = ({ stat, constraint, value, domain, access }: StatRequirement): string => {
  const space = domain || access ? ` (${domain ?? 'game'}, ${access ?? 'private'})` : ''
  return `${stat}${space} ${relationWords[constraint]}${constraint === 'nonexistent' ? '' : ` ${value}`}`
}

/** "50 currency.gems, items.hat" */
export function formatGift(gift: PlayerReward | undefined): string {
  const { changeCurrencies = [], addItems = [], addCurrencyMap = {}, addItemRequests = [] } = gift ?? {}
  return [
    ...changeCurrencies.map(({ symbol, amount }) => `${amount.toLocaleString('en')} ${symbol}`),
    ...Object.entries(addCurrencyMap).map(([symbol, amount]) => `${amount} ${symbol}`),
    ...addItems.map(({ symbol }) => symbol),
    ...addItemRequests.map(({ contentId }) => contentId),
  ].join(', ')
}

export const formatAttachments = (attachments: AnnouncementContent['attachments']): string =>
  (attachments ?? []).map(({ symbol, count }) => `${count.toLocaleString('en')} ${symbol}`).join(', ')

type Flags = Pick<AnnouncementView, 'isRead' | 'isClaimed' | 'isDeleted'>

/** An announcement is completed for a player when it is read, claimed and deleted. */
export const isCompleted = ({ isRead, isClaimed, isDeleted }: Flags) => isRead && isClaimed && isDeleted

export const formatFlags = ({ isRead, isClaimed, isDeleted }: Flags): [string, string, string] => [
  isRead ? 'read' : 'unread',
  isClaimed ? 'claimed' : 'unclaimed',
  isDeleted ? 'deleted' : 'available',
]
