import { maxHitsPerKind } from '@regent/contract/operate/search/search'
import { present } from '../../../kernel/context/present.ts'
import { maskingFor } from '../../../kernel/personal-data/masking.ts'
import { record } from '../../../kernel/records/record.ts'
import { readBriefly, type SearchSource } from '../../../kernel/records/search-source.ts'
import { playerRow } from './service.ts'
import { firstByText } from './text-search.ts'

/** Players by name, e-mail, gamer tag or account id, like in the list of players. */
const findPlayers: SearchSource = async (context, text) => {
  const { realm, now } = context
  const rows = await readBriefly(realm, (db) => firstByText({ ...realm, db }, text, maxHitsPerKind))
  const masking = maskingFor(context)
  return rows.map((row) => {
    const { gamerTag, accountId, name, userName, email } = masking.player(playerRow(row, now))
    const tag = String(gamerTag)
    const title = name ?? userName ?? email ?? tag
    const detail = [email, tag].filter((one) => one !== undefined && one !== title).join(' · ')
    return { id: tag, title, of: String(accountId), ...present({ detail: detail || undefined }) }
  })
}

export const player = record({
  kind: 'player',
  search: findPlayers,
})

export const install = record({
  kind: 'install',
  /** The player's first sign-in in the realm. */
  timeline: {
    by: 'player',
    async read(_, { gamerTag, createdAt }, { before }) {
      const isBefore = createdAt < before.at || (createdAt === before.at && gamerTag < before.id)
      return isBefore ? [{ id: gamerTag, at: createdAt, of: {} }] : []
    },
  },
})
