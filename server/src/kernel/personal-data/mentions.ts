import type { OrganizationContext } from '../context/context.ts'
import { forgottenText } from './masking.ts'
import type { DataSubject, PersonalPart } from './personal-part.ts'

/** E-mails of players in texts that others wrote: forgetting a player finds and masks them. */

/**
 * The e-mail as a whole, not as the end of a longer one. A dot may follow: it ends a sentence or begins the ending of a
 * file's name, and is rarely the beginning of a longer host.
 */
function patternOf(email: string): RegExp {
  const literal = email.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`(?<![\\p{L}\\p{N}._%+-])${literal}(?![\\p{L}\\p{N}-])`, 'giu')
}

/** A value with the e-mail masked in all its texts and names of fields. */
export function withoutMentions<Value>(value: Value, email: string): Value {
  const pattern = patternOf(email)
  const mask = (one: unknown): unknown => {
    if (typeof one === 'string') return one.replaceAll(pattern, forgottenText)
    if (Array.isArray(one)) return one.map(mask)
    if (typeof one !== 'object' || one === null || one instanceof Date) return one
    return Object.fromEntries(Object.entries(one).map(([name, field]) => [mask(name), mask(field)]))
  }
  return mask(value) as Value
}

/**
 * For a rough search with `ilike` in text, or in JSON as text; rows that it finds may turn out to mention somebody else.
 */
export function mentionLike(email: string): string {
  const inJson = JSON.stringify(email).slice(1, -1)
  return `%${inJson.replaceAll(/[\\%_]/g, '\\$&')}%`
}

type Mentions<Row extends object> = Pick<PersonalPart, 'name' | 'noun'> & {
  /** Rows that a rough search finds, with only those fields that may mention somebody and those that identify the row. */
  find: (context: OrganizationContext, held: DataSubject, like: string) => Promise<readonly Row[]>
  /** Where the row is, for an export: the rest of it is about others. */
  show: (row: Row) => object
  /** Whether the caller may know of the row; forgetting masks it in any case. */
  isVisible?: (context: OrganizationContext, row: Row) => boolean
  /** Stores the masked rows. */
  store: (context: OrganizationContext, rows: readonly Row[]) => Promise<void>
}

/** A part of personal data: texts of others that mention the account's e-mail. Forgetting masks it there. */
export function mentionsIn<Row extends object>(mentions: Mentions<Row>): PersonalPart {
  const { name, noun, find, show, isVisible = () => true, store } = mentions
  const read = async (context: OrganizationContext, held: DataSubject) => {
    const { email } = held
    if (email === null) return []
    const rows = await find(context, held, mentionLike(email))
    return rows.flatMap((row) => {
      const masked = withoutMentions(row, email)
      return JSON.stringify(masked) === JSON.stringify(row) ? [] : [{ row, masked }]
    })
  }
  return {
    name,
    noun,
    list: async (context, held) =>
      (await read(context, held)).flatMap(({ row }) => (isVisible(context, row) ? [show(row)] : [])),
    async erase(context, held) {
      const found = await read(context, held)
      if (found.length > 0) {
        await store(
          context,
          found.map(({ masked }) => masked),
        )
      }
    },
  }
}
