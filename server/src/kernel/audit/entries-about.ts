import type { AuditSubject } from '@regent/contract/audit-subjects'
import type { OrganizationContext } from '../context/context.ts'
import type { DataSubject, PersonalPart } from '../personal-data/personal-part.ts'
import { forgottenPersonal } from './personal.ts'
import * as queries from './queries.ts'

type Texts = Pick<PersonalPart, 'name' | 'noun'> & {
  /** The subject of the entries; each contains the player. */
  subject: AuditSubject
  /** True if the entry with this subject id contains personal data; default: all do. */
  isPersonal?: (subjectId: string) => boolean
  /** The erased fields; default: the whole values, before and after. */
  fields?: readonly string[]
}

/**
 * A part of personal data: values about a player in entries that a plan creates for many players, where sealing each
 * value with its own key would be too slow. Erasing the player erases these values; the entries are kept, and can no
 * longer be undone.
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
    list: async (context, subjects) =>
      (await find(context, subjects)).map(({ at, pid, subject_id: subjectId, before, after }) => ({
        at,
        pid,
        subjectId,
        before,
        after,
      })),
    async erase(context, subjects) {
      const toErased = (value: unknown) => {
        const nothing = forgottenPersonal(subjects.accountId)
        if (value === null || value === undefined) return null
        if (fields === undefined || typeof value !== 'object') return nothing
        return Object.fromEntries(
          Object.entries(value).map(([field, kept]) => [field, fields.includes(field) ? nothing : kept]),
        )
      }
      const personalEntries = await find(context, subjects)
      const erased = personalEntries.map((entry) => ({
        ...entry,
        before: toErased(entry.before),
        after: toErased(entry.after),
      }))
      if (erased.length > 0) await queries.maskEntries(context.customer, erased)
    },
  }
}
