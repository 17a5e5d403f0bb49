import { realmJob } from '@regent/contract/organization/audit'
import { findOrganization } from '../../directory/organizations/directory.ts'
import { rightsIn } from '../context/access.ts'
import type { Caller } from '../context/context.ts'
import { hasExtraRights } from '../settings/settings.ts'
import type { Acting, Services } from '../write/write.ts'

type ActionRef = Pick<Acting, 'action' | 'requestId'>

/**
 * Lets a job act for its realm, with all rights in it. So actions that an operator has scheduled still run after the
 * operator has left; the audit trail contains the job instead of a person.
 */
export async function actAsJob(
  { db }: Pick<Services, 'db'>,
  { cid, pid, job }: { cid: number; pid: string; job: string },
  requestId: string,
): Promise<Acting> {
  const organization = await findOrganization(db, cid)
  const caller: Caller = { kind: 'server', pid, job }
  const rights = rightsIn(organization, caller, true, pid)
  return { caller, organization, realm: organization?.realms.get(pid), rights, action: realmJob(job), requestId }
}

/** Lets a job act for an operator, with the operator's current rights. */
export async function actAs(
  { db, settings, identities, clock }: Services,
  who: { cid: number; pid: string | undefined; accountId: number },
  actionRef: ActionRef,
): Promise<Acting> {
  const organization = await findOrganization(db, who.cid)
  const currentRoles = await identities.findRoles({ db, cid: who.cid }, who.accountId, clock())
  const caller: Caller = {
    kind: 'account',
    accountId: who.accountId,
    signInId: 0,
    cid: who.cid,
    globalRole: currentRoles?.globalRole,
    realmRoles: currentRoles?.realmRoles ?? {},
    player: undefined,
    ...(currentRoles?.key && { key: currentRoles.key }),
  }
  const rights = rightsIn(organization, caller, hasExtraRights(settings, who.cid))
  const realm = who.pid === undefined ? undefined : organization?.realms.get(who.pid)
  return { caller, organization, realm, rights, ...actionRef }
}
