import { type ContentCheck, findingsOf, withoutNulls } from '../../../kernel/checks/content-check.ts'
import { ThingContent } from './content-types.ts'

/** Both are read leniently, so a mistake would have no word: an amount that is no number counts as 0. */
const checkThing: ContentCheck = ({ properties }) => {
  const parsed = ThingContent.safeParse(withoutNulls(properties))
  return parsed.success ? [] : findingsOf(parsed.error)
}

export const inventoryChecks = { currency: checkThing, items: checkThing }
