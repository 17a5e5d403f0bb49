import { listAnnouncements, listPlayerAnnouncements } from '@regent/contract/communicate/announcements'
import { listCampaigns } from '@regent/contract/communicate/campaigns'
import { listTemplates } from '@regent/contract/communicate/campaigns-templates'
import {
  countLocalizations,
  getLocalizationSettings,
  getLocalizations,
  listLocalizations,
} from '@regent/contract/communicate/localizations'
import { chooseVerb } from '../../../api/sentence-parts.ts'
import type { AreaSubjects } from '../../../api/subject.ts'

export const subjects = {
  localization: {
    label: 'Localized text',
    record: 'localization',
    words: (change) => `${chooseVerb(change, 'Changed')} the text ${change.subjectId}`,
    reads: [
      getLocalizations,
      listLocalizations,
      countLocalizations,
      listAnnouncements,
      listPlayerAnnouncements,
      listCampaigns,
      listTemplates,
    ],
  },
  'localization-settings': {
    label: 'Languages',
    words: () => 'Changed the languages of the realm’s texts',
    reads: [getLocalizationSettings, countLocalizations],
  },
} satisfies AreaSubjects
