import { TournamentContent } from '@regent/contract/engage/tournaments'
import type { FieldSchema } from '@regent/contract/operate/content/content-fields'
import { type ContentType, nextWeek } from '../../../kernel/records/content-type.ts'

const rewardFields = (prefix: string): Record<string, FieldSchema> => ({
  [`${prefix}.*.currencyRewards.*.symbol`]: { title: 'Currency', 'x-picks': ['currency'] },
  [`${prefix}.*.obtain.*.symbol`]: { title: 'Item or entitlement', 'x-picks': ['items'] },
})

export const tournamentTypes = {
  tournaments: {
    title: 'Tournament',
    plural: 'Tournaments',
    group: 'live',
    description: 'A recurring competition with cycles, tiers and stages.',
    reads: TournamentContent,
    fields: {
      anchorTimeUTC: { title: 'Start of the first cycle', format: 'date-time' },
      cycleDuration: { title: 'A cycle lasts', format: 'duration' },
      playerLimit: { title: 'Players per partition' },
      permissions: { title: 'Game clients' },
      'permissions.write_self': { title: 'Players may write their own score' },
      ...rewardFields('rankRewards'),
      ...rewardFields('scoreRewards'),
    },
    start: (now) => ({
      name: 'New tournament',
      anchorTimeUTC: nextWeek(now),
      cycleDuration: 'P7D',
      playerLimit: 30,
      tiers: [{ name: 'Bronze' }],
      permissions: { write_self: true },
    }),
  },
} as const satisfies Record<string, ContentType>
