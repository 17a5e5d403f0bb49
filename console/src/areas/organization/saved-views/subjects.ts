import { listSavedViews } from '@regent/contract/organization/saved-views'
import { getMenuPins } from '@regent/contract/organization/saved-views-pins'
import { readTextField } from '../../../api/change-states.ts'
import { chooseVerb, hiddenText } from '../../../api/sentence-parts.ts'
import type { AreaSubjects } from '../../../api/subject.ts'

export const subjects = {
  'saved-view': {
    label: 'Saved view',
    words: (change) => {
      const name = readTextField(change.after, 'name') ?? readTextField(change.before, 'name') ?? ''
      return name === hiddenText ? `${chooseVerb(change)} a private view` : `${chooseVerb(change)} view ${name}`.trim()
    },
    reads: [listSavedViews],
  },
  'default-view': {
    label: 'Default view',
    words: (change) => `Changed the default view of ${change.subjectId}`,
    reads: [listSavedViews],
  },
  'menu-pins': {
    label: 'Menu pins',
    words: () => 'Changed the pinned screens of the menu',
    reads: [getMenuPins],
  },
} satisfies AreaSubjects
