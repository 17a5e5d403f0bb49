import { listPromoCodes, listPromos, listRedemptions } from '@regent/contract/monetize/promo-codes'
import { demoCodes, demoPromos, demoRedemptions } from '@regent/contract/samples/promo-codes'
import type { Demo } from '../../../api/demo/demo.ts'
import { demoSorted } from '../../../api/demo/demo-pages.ts'
import { demoPlayers } from '../../../api/demo/demo-players.ts'

const indexOf = (id: number) => demoPromos(0).findIndex(({ definition }) => definition.id === id)

export function demoAnswers(demo: Demo): void {
  demo.on(listPromos, (_, pid) => ({ summaries: pid === 'DEMO' ? demoPromos(Date.now()) : [] }))
  demo.on(listPromoCodes, ({ query }) => ({
    codes: indexOf(query.id) < 0 ? [] : demoCodes(Date.now(), indexOf(query.id)).slice(0, query.limit),
  }))
  demo.on(listRedemptions, ({ params, query }, pid) => {
    const gamerTags = demoPlayers(pid).map(({ row }) => row.gamerTag)
    const rows = demoRedemptions(Date.now(), Math.max(0, indexOf(params.id)), gamerTags)
    return { rows: demoSorted(rows, query.sort, { at: ({ at }) => at }), next: null }
  })
}
