import { findOrganization } from '../../directory/organizations/directory.ts'
import type { OrganizationContext, Realm } from './context.ts'

/** A context for the realm `pid`, independent of the caller's scope; for rows that contain their own realm. */
export async function withRealm<C extends OrganizationContext>(
  context: C,
  pid: string | null,
): Promise<{ context: C & { realm: Realm | undefined }; isArchived: boolean }> {
  const { db, customer } = context
  const entry = pid === null ? undefined : (await findOrganization(db, customer.cid))?.realms.get(pid)
  const realm = entry && { db, id: entry.pid, cid: customer.cid, createdAt: entry.createdAt }
  return { context: { ...context, realm }, isArchived: entry?.isArchived ?? false }
}
