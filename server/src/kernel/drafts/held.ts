import type { DraftSubject } from '@regent/contract/drafts'
import { type RawBuilder, sql } from 'kysely'

type DraftCondition = {
  cid: RawBuilder<unknown>
  pid: RawBuilder<unknown>
  subject: DraftSubject
  /** Content of the new state, as JSON. */
  holds: RawBuilder<unknown>
}

/** The condition that an open change set of a realm holds a draft whose new state contains this. */
export const heldByDraft = ({ cid, pid, subject, holds }: DraftCondition): RawBuilder<boolean> => sql<boolean>`exists (
  select from change_sets as s
  join change_set_items as i on i.cid = s.cid and i.pid = s.pid and i.number = s.number and i.subject = ${subject}
  where s.cid = ${cid} and s.pid = ${pid} and s.state = 'open' and i.after @> ${holds}
)`
