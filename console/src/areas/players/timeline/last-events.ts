import type { TimelineEvent, TimelineKind } from '@regent/contract/players/timeline'

/** The filter of the card with the latest events: `?happened=money` in the URL of the overview. */
export type LastEventsSearch = { happened?: string | undefined }

type Choice = { value: string; label: string; query: { by?: TimelineEvent['by']; kinds?: TimelineKind[] } }

const all: Choice = { value: 'all', label: 'All', query: {} }

export const lastEventsChoices: readonly Choice[] = [
  all,
  { value: 'player', label: 'Player', query: { by: 'player' } },
  { value: 'staff', label: 'Staff', query: { by: 'staff' } },
  { value: 'money', label: 'Money', query: { kinds: ['payment', 'purchase'] } },
  { value: 'rewards', label: 'Rewards', query: { kinds: ['announcement', 'event', 'mail', 'promo-code'] } },
]

/** The filter in the URL; unknown values mean all events. */
export const choiceIn = ({ happened }: { happened?: unknown }): Choice =>
  lastEventsChoices.find(({ value }) => value === happened) ?? all
