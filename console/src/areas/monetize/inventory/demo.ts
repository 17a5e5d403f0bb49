import { getInventory, listCurrencyContents, listInventoryChanges, listItemContents } from '@regent/contract/inventory'
import { listGiftUses } from '@regent/contract/inventory-uses'
import { sampleGiftUses } from '@regent/contract/samples/gift-uses'
import {
  sampleCurrencies,
  sampleInventory,
  sampleInventoryChanges,
  sampleItems,
} from '@regent/contract/samples/inventory'
import type { Demo } from '../../../api/demo.ts'
import { demoPage } from '../../../api/demo-pages.ts'
import { demoPlayers } from '../../../api/demo-players.ts'

export function demoAnswers(demo: Demo): void {
  const placeOf = (gamerTag: number, pid: string) => demoPlayers(pid).findIndex(({ row }) => row.gamerTag === gamerTag)
  demo.on(getInventory, ({ params: { gamerTag } }, pid) => {
    const place = placeOf(gamerTag, pid)
    const player = demoPlayers(pid)[place]
    return player ? sampleInventory(place, player.row.created) : { currencies: [], items: [] }
  })
  demo.on(listCurrencyContents, () => ({ content: sampleCurrencies }))
  demo.on(listGiftUses, () => ({ uses: sampleGiftUses(Date.now()) }))
  demo.on(listItemContents, () => ({ content: sampleItems }))
  demo.on(listInventoryChanges, ({ params: { gamerTag }, query: { contentId, itemId, ...page } }, pid) => {
    const place = placeOf(gamerTag, pid)
    const player = demoPlayers(pid)[place]
    const all = player ? sampleInventoryChanges(place, player.row.created) : []
    const wanted = all.filter(
      (one) => (!contentId || one.contentId === contentId) && (!itemId || one.itemId === itemId),
    )
    return demoPage(wanted, page)
  })
}
