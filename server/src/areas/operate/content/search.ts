import { namesWith, type SearchSource } from '../../../kernel/records/search-source.ts'
import { publishedNames } from './published.ts'

/** Live items by id, from the list that the server keeps in memory. */
export const findContent: SearchSource = async ({ realm }, text) =>
  namesWith(await publishedNames(realm), text).map((id) => ({ id, title: id }))
