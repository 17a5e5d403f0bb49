import { EventContent } from '@regent/contract/engage/event-shapes'
import type { FieldSchema } from '@regent/contract/operate/content/content-fields'
import { type ContentType, nextWeek } from '../../../kernel/records/content-type.ts'

const rewardFields = (prefix: string): Record<string, FieldSchema> => ({
  [`${prefix}.*.currencies.*.id`]: { title: 'Currency', 'x-picks': ['currency'] },
  [`${prefix}.*.items.*.id`]: { title: 'Item', 'x-picks': ['items'] },
  [`${prefix}.*.obtain.*.symbol`]: { 'x-picks': ['currency', 'items'] },
})

export const eventTypes = {
  events: {
    title: 'Event',
    plural: 'Events',
    group: 'live',
    description: 'A timed competition with phases and rewards.',
    reads: EventContent,
    hides: ['symbol'],
    fields: {
      name: { title: 'Name' },
      start_date: { title: 'Start', format: 'date-time' },
      'phases.*': { title: 'Phase' },
      'phases.*.duration_minutes': { title: 'Lasts', 'x-unit': 'minutes' },
      'phases.*.durationSeconds': { title: 'Lasts', 'x-unit': 'seconds', 'x-same-as': 'duration_minutes' },
      'phases.*.durationMillis': { title: 'Lasts', 'x-unit': 'milliseconds', 'x-same-as': 'duration_minutes' },
      partition_size: { title: 'Players per partition' },
      permissions: { title: 'Game clients' },
      'permissions.write_self': { title: 'Players may write their own score' },
      score_rewards: { title: 'Rewards for scores' },
      rank_rewards: { title: 'Rewards for ranks' },
      ...rewardFields('score_rewards'),
      ...rewardFields('rank_rewards'),
      ...rewardFields('group_rewards.scoreRewards'),
      'stores.*': { 'x-picks': ['stores'] },
      audience: { title: 'Audience', 'x-as': 'audience' },
      'schedule.activeFrom': { format: 'date-time' },
      'schedule.activeTo': { format: 'date-time' },
    },
    start: (now) => ({
      name: 'New event',
      start_date: nextWeek(now),
      phases: [{ name: 'Hunt', duration_minutes: 1_440 }],
      permissions: { write_self: false },
    }),
  },
} as const satisfies Record<string, ContentType>
