import type { PersonalPart } from '../personal-data/personal-part.ts'
import * as queries from './queries.ts'

/** A player's data in plans: the values before and after. */
export const plansAbout: PersonalPart = {
  name: 'planRows',
  noun: ['row of a plan', 'rows of plans'],
  async list({ customer }, { players }) {
    const rows = await queries.selectPlanRowsAbout(customer, toGamerTags(players))
    return rows.map(({ plan_id: plan, n, before, after }) => ({ plan, row: n, before, after }))
  },
  erase: ({ customer }, { players }) => queries.erasePlansAbout(customer, toGamerTags(players)),
}

const toGamerTags = (players: readonly { gamerTag: number }[]) => players.map(({ gamerTag }) => gamerTag)
