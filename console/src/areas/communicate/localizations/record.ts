import { type AreaRecords, shownIn } from '../../../shell/records/records.ts'
import { IconLanguage } from '../../../ui/layout/icons.ts'

export const records = {
  localization: {
    label: 'Text',
    plural: 'Texts',
    icon: IconLanguage,
    address: shownIn('localizations'),
  },
} satisfies AreaRecords
