import { getPlayerPush, getPushKeys, listPushSends } from '@regent/contract/communicate/push'
import { formatQuantity } from '@regent/contract/words'
import { readField, readTextField } from '../../../api/change-states.ts'
import { chooseVerb } from '../../../api/sentence-parts.ts'
import type { AreaSubjects } from '../../../api/subject.ts'

export const subjects = {
  push: {
    label: 'Push notification',
    words: ({ after }) => {
      const players = readField(after, 'players')
      const whom = typeof players === 'number' ? formatQuantity(players, 'player') : 'players'
      const text = readTextField(after, 'title') ?? readTextField(after, 'body') ?? 'data for the game'
      return `Queued a push notification for ${whom}: ${text}`
    },
    reads: [getPlayerPush, listPushSends],
  },
  'push-consent': {
    label: 'Push notifications of a player',
    words: ({ after }) => `Turned push notifications of the player ${readField(after, 'allowed') ? 'on' : 'off'}`,
    reads: [getPlayerPush],
  },
  'push-key': {
    label: 'Push key',
    words: (change) => `${chooseVerb(change)} the key of ${change.subjectId === 'apns' ? 'APNs' : 'FCM'}`,
    reads: [getPushKeys],
  },
} satisfies AreaSubjects
