import { maxHitsPerKind } from '@regent/contract/operate/search/search'
import { present } from '../../../kernel/context/present.ts'
import { maskingFor } from '../../../kernel/personal-data/masking.ts'
import { readBriefly, type SearchSource } from '../../../kernel/records/search-source.ts'
import { playerRow } from './service.ts'
import { firstByText } from './text-search.ts'

/** Players by name, e-mail, gamer tag or account id, like in the list of players. */
export const findPlayers: SearchSource = async (context, text) => {
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
