import type { NameSource } from '../../../kernel/records/name-source.ts'
import { filterLive } from '../../operate/content/published.ts'

/** Finds published tournaments; the id is the display name. */
export const nameTournaments: NameSource = async ({ realm }, ids) =>
  realm ? [...(await filterLive(realm, ids, 'tournaments'))].map((id) => ({ id, name: id })) : []
