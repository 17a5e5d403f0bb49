import {
  getInventory,
  listCurrencyContents,
  listInventoryChanges,
  listItemContents,
} from '@regent/contract/monetize/inventory'
import { balanceDays, listBalances } from '@regent/contract/monetize/inventory-balances'
import { listGiftUses } from '@regent/contract/monetize/inventory-uses'
import { sampleGiftUses } from '@regent/contract/samples/gift-uses'
import {
  sampleCurrencies,
  sampleInventory,
  sampleInventoryChanges,
  sampleItems,
} from '@regent/contract/samples/inventory'
import { dayMs } from '@regent/contract/time'
import type { Demo } from '../../../api/demo/demo.ts'
import { demoPage } from '../../../api/demo/demo-pages.ts'
import { demoNow, demoPlayers } from '../../../api/demo/demo-players.ts'

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
  demo.on(listBalances, ({ params: { gamerTag } }, pid) => {
    const place = placeOf(gamerTag, pid)
    const player = demoPlayers(pid)[place]
    if (!player) return { currencies: [] }
    const since = demoNow - balanceDays * dayMs
    const changes = sampleInventoryChanges(place, player.row.created).filter(
      ({ act, at }) => act === 'amount' && at > since,
    )
    const currencies = sampleInventory(place, player.row.created).currencies.flatMap(({ id, amount }) => {
      const own = changes.filter(({ contentId }) => contentId === id)
      if (own.length === 0) return []
      // What came after the end of a day was not there yet.
      const after = (day: number) => own.filter(({ at }) => at > since + day * dayMs)
      const balances = Array.from(
        { length: balanceDays + 1 },
        (_, day) => amount - after(day).reduce((sum, { added = 0 }) => sum + added, 0),
      )
      return [{ id, balances }]
    })
    return { currencies }
  })
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
