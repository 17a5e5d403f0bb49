import type { PersonalPart } from '../personal-data/personal-part.ts'
import * as queries from './queries.ts'

/** What plans show of a player: the values before and after. */
export const plansAbout: PersonalPart = {
  name: 'planRows',
  noun: ['row of a plan', 'rows of plans'],
  async list({ customer }, { players }) {
    const rows = await queries.selectPlanRowsAbout(customer, tagsOf(players))
    return rows.map(({ plan_id: plan, n, before, after }) => ({ plan, row: n, before, after }))
  },
  erase: ({ customer }, { players }) => queries.erasePlansAbout(customer, tagsOf(players)),
}

const tagsOf = (players: readonly { gamerTag: number }[]) => players.map(({ gamerTag }) => gamerTag)
