import { inventoryTypes } from '@regent/contract/monetize/inventory-types'
import { textIn, wordIn } from '../../../shell/palette/search-text.ts'

export type InventorySearch = { q?: string; type?: (typeof inventoryTypes)[number] }

export const readInventorySearch = (raw: Record<string, unknown>): InventorySearch => ({
  q: textIn(raw, 'q'),
  type: wordIn(raw, 'type', inventoryTypes),
})
