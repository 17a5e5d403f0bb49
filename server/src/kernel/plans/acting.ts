import { rightsIn } from '../context/access.ts'
import type { Caller } from '../context/context.ts'
import { findOrganization } from '../context/directory.ts'
import { hasExtraRights } from '../settings.ts'
import type { Acting, Services } from '../write/write.ts'

/** Lets a job act for an operator, with the operator's current rights. */
export async function actingFor(
  { db, settings, identities }: Services,
  who: { cid: number; pid: string | undefined; accountId: number },
  named: Pick<Acting, 'action' | 'requestId'>,
): Promise<Acting> {
  const organization = await findOrganization(db, who.cid)
  const held = await identities.findRoles({ db, cid: who.cid }, who.accountId)
  const caller: Caller = {
    kind: 'account',
    accountId: who.accountId,
    signInId: 0,
    cid: who.cid,
    globalRole: held?.globalRole,
    realmRoles: held?.realmRoles ?? {},
    player: undefined,
  }
  const rights = rightsIn(organization, caller, hasExtraRights(settings, who.cid))
  const realm = who.pid === undefined ? undefined : organization?.realms.get(who.pid)
  return { caller, organization, realm, rights, ...named }
}
