import { ApiError } from '@regent/contract/errors'
import { isWithin, type Right } from '@regent/contract/permissions'
import { findOrganization, realmName } from '../../directory/organizations/directory.ts'
import type { OrganizationContext } from './context.ts'

/** A right that the caller lacks, and the realm in which they lack it; undefined: the organization. */
type Unheld = { right: Right; pid: string | undefined }

/**
 * Where a grant applies: in the realm and those below it, as roles do, or only in the realm itself. Without a realm:
 * in the organization, for roles also in all its realms.
 */
type Reach = 'with realms below' | 'this place only'

/**
 * Decides whether the caller may grant rights in a realm or, without one, in the organization: nobody grants a right that
 * they do not hold in every place of the grant. Returns the first right that they lack, or undefined if they may grant all
 * of them. Custom roles and API keys are granted by this rule; everything else that gives rights must ask it, too.
 */
export async function mayGrant(
  { can, customer }: OrganizationContext,
  rights: readonly Right[],
  pid?: string,
  reach: Reach = 'with realms below',
): Promise<Unheld | undefined> {
  const places = reach === 'this place only' ? [pid] : [pid, ...(await realmsBelow(customer, pid))]
  for (const place of places) {
    const right = rights.find((one) => !can(one, place))
    if (right !== undefined) return { right, pid: place }
  }
  return undefined
}

/** Throws `RightNotHeld` for `field` unless the caller may grant all of the rights. */
export async function requireGrantable(
  context: OrganizationContext,
  rights: readonly Right[],
  pid: string | undefined,
  field: string,
): Promise<void> {
  const unheld = await mayGrant(context, rights, pid)
  if (!unheld) return
  const { db, cid } = context.customer
  const where =
    unheld.pid === undefined
      ? 'in the whole organization'
      : `in the realm ${await realmName({ db, cid, id: unheld.pid })}`
  throw new ApiError('RightNotHeld', {
    field,
    message: `You do not have the right "${unheld.right}" ${where}, so you cannot grant it there.`,
  })
}

async function realmsBelow({ db, cid }: OrganizationContext['customer'], pid: string | undefined): Promise<string[]> {
  const realms = (await findOrganization(db, cid))?.realms ?? new Map()
  const findParent = (at: string): string | undefined => realms.get(at)?.parent
  return [...realms.keys()].filter((one) => one !== pid && (pid === undefined || isWithin(one, pid, findParent)))
}
