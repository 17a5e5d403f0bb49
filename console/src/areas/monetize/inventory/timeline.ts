import { IconBackpack } from '../../../ui/layout/icons.ts'
import type { TimelineWords } from '../../players/timeline/kinds.ts'
import { formatInventoryEvent } from './change-words.ts'

export const inventoryTimeline = {
  inventory: {
    label: 'Inventory',
    icon: IconBackpack,
    words: formatInventoryEvent,
    leadsTo: ({ contentId }) => ({ kind: 'content', id: String(contentId) }),
  },
} satisfies TimelineWords
