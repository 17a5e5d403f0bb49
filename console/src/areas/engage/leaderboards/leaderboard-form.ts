import type { InputOf } from '@regent/contract/endpoint'
import type { createLeaderboard } from '@regent/contract/leaderboards'
import { LeaderboardId } from '@regent/contract/leaderboards'

export type LeaderboardValues = {
  id: string
  isOpen: boolean
  isPartitioned: boolean
  maxEntries: string
  scoreName: string
  freezeAt: string
}

export const newLeaderboard: LeaderboardValues = {
  id: '',
  isOpen: true,
  isPartitioned: false,
  maxEntries: '',
  scoreName: '',
  freezeAt: '',
}

export function leaderboardErrors({ id, isPartitioned, maxEntries, freezeAt }: LeaderboardValues) {
  const text = id.trim()
  const most = Number(maxEntries)
  return {
    id: text.includes('#')
      ? 'Leave out the #: partitions are created when players join.'
      : LeaderboardId.safeParse(text).success
        ? null
        : 'Use letters, digits and . _ : - such as leaderboards.weekly.',
    maxEntries:
      maxEntries.trim() === ''
        ? isPartitioned
          ? 'Enter how many players fit in a partition.'
          : null
        : Number.isInteger(most) && most >= 1 && most <= 1_000_000
          ? null
          : 'A whole number from 1 to 1,000,000.',
    freezeAt: freezeAt !== '' && Number.isNaN(new Date(freezeAt).getTime()) ? 'Choose a time.' : null,
  }
}

export const leaderboardBody = (values: LeaderboardValues): NonNullable<InputOf<typeof createLeaderboard>['body']> => ({
  permissions: { write_self: values.isOpen },
  partitioned: values.isPartitioned,
  ...(values.maxEntries.trim() && { maxEntries: Number(values.maxEntries) }),
  ...(values.scoreName.trim() && { scoreName: values.scoreName.trim() }),
  ...(values.freezeAt && { freezeTime: new Date(values.freezeAt).getTime() }),
})
