import { addNote } from '@regent/contract/players/notes'
import type { SampleMoment } from '../../../kernel/records/sample-realm.ts'

const notes = [
  { player: 0, text: 'Asked for a refund twice; see the mails.', daysAgo: 31, hour: 15, isPinned: true },
  { player: 3, text: 'Reports bugs well. Ask before a beta.', daysAgo: 19, hour: 11, isPinned: false },
  { player: 0, text: 'Lost a ship in the outage, got it back by hand.', daysAgo: 4, hour: 9, isPinned: false },
]

/** What support has noted about some players, one of them pinned. */
export const notesOfSample = (): SampleMoment[] =>
  notes.map(({ player, text, isPinned, daysAgo, hour }) => ({
    daysAgo,
    hour,
    by: 'developer',
    work: ({ server, as, gamerTags }) =>
      server.call(addNote, { body: { gamerTag: gamerTags[player] ?? 0, text, isPinned } }, as),
  }))
