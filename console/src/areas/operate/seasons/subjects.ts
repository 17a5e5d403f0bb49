import {
  checkSeason,
  getSeason,
  getSeasonResults,
  listSeasons,
  previewSeason,
  rehearseSeason,
} from '@regent/contract/operate/seasons'
import { listSegmentUses } from '@regent/contract/players/segments'
import { readTextField } from '../../../api/change-states.ts'
import { chooseVerb } from '../../../api/sentence-parts.ts'
import type { AreaSubjects } from '../../../api/subject.ts'

export const subjects = {
  season: {
    label: 'Season',
    record: 'season',
    words: (change) => {
      const name = readTextField(change.after, 'name') ?? readTextField(change.before, 'name')
      return name === undefined ? 'Changed a season' : `${chooseVerb(change)} the season ${name}`
    },
    reads: [listSeasons, getSeason, checkSeason, previewSeason, rehearseSeason, getSeasonResults, listSegmentUses],
  },
} satisfies AreaSubjects
