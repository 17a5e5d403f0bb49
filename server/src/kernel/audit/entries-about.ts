import type { AuditSubject } from '@regent/contract/audit-subjects'
import type { OrganizationContext } from '../context/context.ts'
import type { DataSubject, PersonalPart } from '../personal-data/personal-part.ts'
import { forgottenPersonal } from './personal.ts'
import * as queries from './queries.ts'

type Texts = Pick<PersonalPart, 'name' | 'noun'> & {
  /** The subject whose entries are meant; each names the player. */
  subject: AuditSubject
  /** Whether the entry with this subject id has something personal; left out: all do. */
  isPersonal?: (subjectId: string) => boolean
  /** The fields that are erased; left out: the whole value, before and after. */
  fields?: readonly string[]
}

/**
 * A part of personal data: what operators wrote about a player into entries that a plan makes for many players at once,
 * so that sealing each value with a key of its own would be too slow. Forgetting the player erases the values there; the
 * entries stay, and cannot be undone any more.
 */
export function entriesAbout({ name, noun, subject, isPersonal = () => true, fields }: Texts): PersonalPart {
  async function find({ customer }: OrganizationContext, { players }: DataSubject) {
    const gamerTags = players.map(({ gamerTag }) => gamerTag)
    const entries = await queries.selectEntriesOfSubject(customer, gamerTags, subject)
    return entries.filter((entry) => isPersonal(entry.subject_id))
  }
  return {
    name,
    noun,
    list: async (context, held) =>
      (await find(context, held)).map(({ at, pid, subject_id: subjectId, before, after }) => ({
        at,
        pid,
        subjectId,
        before,
        after,
      })),
    async erase(context, held) {
      const gone = (value: unknown) => {
        const nothing = forgottenPersonal(held.accountId)
        if (value === null || value === undefined) return null
        if (fields === undefined || typeof value !== 'object') return nothing
        return Object.fromEntries(
          Object.entries(value).map(([field, kept]) => [field, fields.includes(field) ? nothing : kept]),
        )
      }
      const found = await find(context, held)
      const erased = found.map((entry) => ({ ...entry, before: gone(entry.before), after: gone(entry.after) }))
      if (erased.length > 0) await queries.maskEntries(context.customer, erased)
    },
  }
}
