import type { TalkMessage } from '@regent/contract/engage/chat'
import { dayMs, hourMs } from '../src/core/time.ts'
import type { SampleGroup } from './groups.ts'

/** Something that a member of a sample group said. */
export type SampleLine = {
  /** The name of the group. */
  group: SampleGroup['name']
  daysAgo: number
  /** The time of that day, UTC. */
  at: `${number}:${number}`
  /** The index of the player. */
  by: number
  text: string
  /** Why the staff has removed it. */
  removed?: string
  /** Its writer has thought better of it. */
  isWithdrawn?: true
}

type ShortLine = [at: SampleLine['at'], by: number, text: string]

const day = (group: string, daysAgo: number, ...said: ShortLine[]): SampleLine[] =>
  said.map(([at, by, text]) => ({ group, daysAgo, at, by, text }))

/** What the guilds of the sample talked about, oldest first. */
export const sampleTalk: readonly SampleLine[] = [
  ...day(
    'Harbor Watch',
    6,
    ['18:12', 0, 'Evening all. Race on Sunday at noon, who is in?'],
    ['18:14', 14, 'me!'],
    ['18:15', 4, 'In. I can bring the big ship again.'],
    ['18:21', 24, 'count me in, but I need harpoons'],
    ['18:22', 9, 'I have spare ones, ask for a donation and I will send you some'],
    ['18:40', 24, 'done, thank you Jonas'],
  ),
  ...day(
    'Storm Callers',
    6,
    ['19:02', 1, 'Two new applications. Ten Clash wins this week, then we talk.'],
    ['19:05', 6, 'One has eight already.'],
    ['19:33', 11, 'I played with them, good captain. Let them in'],
  ),
  ...day('Seven Seas', 6, ['20:10', 2, 'Full at last!'], ['20:11', 7, 'seven and no more'], ['20:16', 12, '🎉🎉🎉']),
  ...day(
    'Harbor Watch',
    5,
    ['16:50', 19, 'anybody else thrown out just now?'],
    ['20:15', 14, 'I could not get in for three hours'],
    ['20:16', 4, 'same here, the servers were down'],
    ['20:31', 0, 'We all got 50 gems for it by mail. Do not forget to take them.'],
  ),
  ...day(
    'Storm Callers',
    5,
    ['20:22', 16, 'back online, finally'],
    ['20:25', 6, 'my streak is gone, of course'],
    ['20:27', 1, 'Mine too. Tomorrow we start a new one.'],
  ),
  ...day(
    'Seven Seas',
    4,
    ['17:45', 22, 'where do you all find pearls?'],
    ['17:52', 17, 'north of the lighthouse, when it rains'],
    ['17:53', 22, 'you are the best'],
    ['21:04', 32, 'good night from Lisbon'],
  ),
  ...day(
    'Lantern Bay',
    4,
    ['19:00', 8, 'Welcome to Lantern Bay! It is only us two so far.'],
    ['19:08', 13, 'small is good. what shall we do first?'],
    ['19:09', 8, 'Fishing, then the tavern.'],
  ),
  ...day(
    'Harbor Watch',
    3,
    ['18:30', 29, 'third in the harvest event!'],
    ['18:31', 34, 'well done!!'],
    ['18:33', 9, 'That is 40 gems for you. Well earned.'],
    ['19:47', 39, 'how do I get to the next tier? stuck for days'],
    ['19:50', 4, 'Upgrade the hull before the sails. I can show you tonight.'],
    ['19:51', 39, 'yes please'],
  ),
  ...day(
    'Storm Callers',
    2,
    ['18:05', 21, 'clash in ten minutes, need one more'],
    ['18:06', 11, 'coming'],
    ['18:48', 21, 'won all three 💪'],
    ['18:49', 1, 'That is how it is done. Write it on the board.'],
  ),
  ...day(
    'Seven Seas',
    2,
    ['20:30', 7, 'tavern at nine?'],
    ['20:31', 27, 'I am there'],
    ['20:34', 2, 'Me too, ten minutes late.'],
  ),
  ...day(
    'Lantern Bay',
    2,
    ['19:20', 13, 'found a shop that sells lanterns in our colours'],
    ['19:26', 8, 'No! Which island?'],
    ['19:27', 13, 'the one with the two palms'],
  ),
  ...day(
    'Harbor Watch',
    1,
    ['17:15', 0, 'Reminder: the race is on Sunday at noon, harbor gate.'],
    ['17:20', 34, 'will be there with coffee'],
  ),
  {
    group: 'Harbor Watch',
    daysAgo: 1,
    at: '17:58',
    by: 19,
    text: 'selling my account, write to wren@fastgems.test',
    removed: 'Sells an account, which the terms forbid.',
  },
  ...day(
    'Harbor Watch',
    1,
    ['18:02', 4, 'Not here, please.'],
    ['18:10', 9, 'Night Shift meets at eleven as always.'],
    ['20:41', 29, 'that was a great evening, thank you all'],
  ),
  { group: 'Storm Callers', daysAgo: 1, at: '18:20', by: 16, text: 'who took my gold', isWithdrawn: true },
  ...day(
    'Storm Callers',
    1,
    ['18:22', 16, 'sorry, found it. It was in the mail.'],
    ['18:23', 6, 'happens to the best'],
    ['21:15', 11, 'same time tomorrow?'],
    ['21:16', 1, 'Same time tomorrow.'],
  ),
  ...day(
    'Seven Seas',
    1,
    ['18:44', 12, 'new record on the weekly board: 9,400'],
    ['18:45', 17, 'wow'],
    ['18:52', 2, 'Drinks are on you tonight.'],
  ),
]

/** What was said in a group, newest first, as a server answers it. */
export function talkOf(now: number, group: string, tagOf: (index: number) => number): TalkMessage[] {
  const today = Math.floor(now / dayMs) * dayMs
  return sampleTalk
    .flatMap((line, nth): TalkMessage[] => {
      if (line.group !== group) return []
      const sent = today - line.daysAgo * dayMs + hoursOf(line) * hourMs
      const hidden = sent + 4 * 60_000
      return [
        {
          id: `00000000-0000-4000-8000-${String(nth + 1).padStart(12, '0')}`,
          gamerTag: tagOf(line.by),
          text: line.text,
          sent,
          state: line.removed ? 'removed' : line.isWithdrawn ? 'withdrawn' : 'shown',
          ...((line.removed || line.isWithdrawn) && { hidden }),
          ...(line.removed && { removal: { reason: line.removed } }),
        },
      ]
    })
    .reverse()
}

/** The time of day of a line, in hours. */
export function hoursOf({ at }: Pick<SampleLine, 'at'>): number {
  const [hours = 0, minutes = 0] = at.split(':').map(Number)
  return hours + minutes / 60
}
