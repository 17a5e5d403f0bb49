import type { NameSource } from '../../../kernel/search/name-source.ts'
import { livePart } from '../../operate/content/published.ts'

/** Which tournaments are published; they are called by their ids. */
export const nameTournaments: NameSource = async ({ realm }, ids) =>
  realm ? [...(await livePart(realm, ids, 'tournaments'))].map((id) => ({ id, name: id })) : []
