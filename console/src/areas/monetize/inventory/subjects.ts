import { getInventory, listInventoryChanges } from '@regent/contract/monetize/inventory'
import { listBalances } from '@regent/contract/monetize/inventory-balances'
import { isNothing } from '../../../api/change-states.ts'
import type { AreaSubjects, Change } from '../../../api/subject.ts'
import { IconBackpack } from '../../../ui/layout/icons.ts'
import type { TimelineWords } from '../../players/timeline/kinds.ts'
import { formatInventoryEvent } from './change-words.ts'

const inventoryReads = [getInventory, listBalances, listInventoryChanges]

/** The content in `42/currency.gems` and in `42/items.sword/7`. */
const contentIn = (subjectId: string): string => subjectId.split('/')[1] ?? subjectId

export const subjects = {
  currency: {
    label: 'Currency',
    record: ({ subjectId }) => ({ kind: 'content', id: contentIn(subjectId) }),
    words: (change) => formatCurrencyChange(change),
    valueName: (subjectId) => contentIn(subjectId),
    reads: inventoryReads,
  },
  'currency-properties': {
    label: 'Currency properties',
    record: ({ subjectId }) => ({ kind: 'content', id: contentIn(subjectId) }),
    words: ({ subjectId }) => `Changed the properties of ${contentIn(subjectId)}`,
    reads: inventoryReads,
  },
  item: {
    label: 'Item',
    record: ({ subjectId }) => ({ kind: 'content', id: contentIn(subjectId) }),
    words: (change) => {
      const content = contentIn(change.subjectId)
      if (isNothing(change.before)) return `Gave ${content}`
      return isNothing(change.after) ? `Took away ${content}` : `Changed ${content}`
    },
    valueName: (subjectId) => contentIn(subjectId),
    reads: inventoryReads,
  },
} satisfies AreaSubjects

function formatCurrencyChange({ subjectId, before, after }: Change): string {
  const added = Number(after ?? 0) - Number(before ?? 0)
  return `${added < 0 ? 'Took' : 'Gave'} ${Math.abs(added).toLocaleString('en')} ${contentIn(subjectId)}`
}

export const timeline = {
  inventory: {
    label: 'Inventory',
    icon: IconBackpack,
    words: formatInventoryEvent,
    leadsTo: ({ contentId }) => ({ kind: 'content', id: String(contentId) }),
  },
} satisfies TimelineWords
