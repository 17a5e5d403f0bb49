import { IconMailForward } from '../../../ui/layout/icons.ts'
import type { TimelineWords } from '../../players/timeline/kinds.ts'
import { typeLabel } from './campaign-type.ts'

export const campaignsTimeline = {
  campaign: {
    label: 'Campaign',
    icon: IconMailForward,
    words: ({ name, mtype }) => `Got campaign ${name} (${typeLabel(String(mtype))})`,
    leadsTo: ({ sid, name }) => ({ kind: 'campaign', id: String(sid), was: String(name) }),
  },
} satisfies TimelineWords
