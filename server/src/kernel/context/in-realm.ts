import { findOrganization } from '../../directory/organizations/directory.ts'
import type { OrganizationContext, Realm } from './context.ts'

/** A context whose realm is `pid`, whichever realm the caller's scope names; for rows that name their own realm. */
export async function inRealm<C extends OrganizationContext>(
  context: C,
  pid: string | null,
): Promise<{ context: C & { realm: Realm | undefined }; isArchived: boolean }> {
  const { db, customer } = context
  const entry = pid === null ? undefined : (await findOrganization(db, customer.cid))?.realms.get(pid)
  const realm = entry && { db, id: entry.pid, cid: customer.cid, createdAt: entry.createdAt }
  return { context: { ...context, realm }, isArchived: entry?.isArchived ?? false }
}
