import { signs } from '@regent/contract/operate/change-set-shapes'
import { textIn, wordIn } from '../../../shell/palette/search-text.ts'

export const setStates = ['open', 'closed'] as const

const setSorts = ['created', '-created', 'name', '-name', 'changed', '-changed'] as const

export type ChangeSetsSearch = { state?: (typeof setStates)[number]; sort?: (typeof setSorts)[number] }

export const readChangeSetsSearch = (raw: Record<string, unknown>): ChangeSetsSearch => ({
  state: wordIn(raw, 'state', setStates),
  sort: wordIn(raw, 'sort', setSorts),
})

export const setTabs = ['changes', 'conversation', 'history'] as const

export type ChangeSetSearch = {
  tab?: (typeof setTabs)[number]
  sign?: (typeof signs)[number]
  /** Part of a name or an id. */
  q?: string
  /** The current change: `event/events.harvest`. */
  item?: string
}

export const readChangeSetSearch = (raw: Record<string, unknown>): ChangeSetSearch => ({
  tab: wordIn(raw, 'tab', setTabs),
  sign: wordIn(raw, 'sign', signs),
  q: textIn(raw, 'q'),
  item: textIn(raw, 'item'),
})
