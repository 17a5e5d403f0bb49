import { type ContentCheck, toFindings, withoutNulls } from '../../../kernel/records/content-check.ts'
import { ThingContent } from './content-types.ts'

/** Both are read leniently, so a mistake would cause no error: an amount that is not a number counts as 0. */
const checkThing: ContentCheck = ({ properties }) => {
  const parsed = ThingContent.safeParse(withoutNulls(properties))
  return parsed.success ? [] : toFindings(parsed.error)
}

export const inventoryChecks = { currency: checkThing, items: checkThing }
