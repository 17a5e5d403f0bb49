import type { Right } from '@regent/contract/permissions'
import type { CustomRole, CustomRoleOfPerson, Organization, SecretLimitsEntry } from './directory.ts'
import type { Db } from './tables.ts'

/** An organization by cid (digits) or alias, with all its realms. */
export async function selectOrganization(db: Db, cidOrAlias: string): Promise<Organization | undefined> {
  const isCid = /^\d{1,16}$/.test(cidOrAlias)
  const customer = await db
    .selectFrom('customers')
    .select(['cid', 'alias', 'name', 'confirmed_at'])
    .where((row) => (isCid ? row('cid', '=', Number(cidOrAlias)) : row('alias', '=', cidOrAlias)))
    .executeTakeFirst()
  return customer && withRealms(db, customer)
}

export async function selectOrganizationOfRealm(db: Db, pid: string): Promise<Organization | undefined> {
  const customer = await db
    .selectFrom('realms as r')
    .innerJoin('customers as c', 'c.cid', 'r.cid')
    .select(['c.cid', 'c.alias', 'c.name', 'c.confirmed_at'])
    .where('r.pid', '=', pid)
    .executeTakeFirst()
  return customer && withRealms(db, customer)
}

async function withRealms(
  db: Db,
  customer: { cid: number; alias: string | null; name: string; confirmed_at: number | null },
): Promise<Organization> {
  const rows = await db
    .selectFrom('realms as r')
    .leftJoin('realm_secrets as s', (join) => join.onRef('s.cid', '=', 'r.cid').onRef('s.pid', '=', 'r.pid'))
    .select(['r.pid', 'r.parent_pid', 'r.root_pid', 'r.name', 'r.archived_at', 'r.created_at', 'r.secret'])
    .select(['s.rotated_at', 's.old_secret', 's.old_ends_at', 's.off_at', 's.mode', 's.rights', 's.players'])
    .select('s.addresses')
    .where('r.cid', '=', customer.cid)
    .orderBy('r.created_at')
    .orderBy('r.pid')
    .execute()
  const customRoles = await selectHeldRoles(db, customer.cid)
  return {
    cid: customer.cid,
    customRoles,
    alias: customer.alias ?? undefined,
    name: customer.name,
    isConfirmed: customer.confirmed_at !== null,
    realms: new Map(
      rows.map((row) => [
        row.pid,
        {
          pid: row.pid,
          parent: row.parent_pid ?? undefined,
          root: row.root_pid,
          name: row.name,
          isArchived: row.archived_at !== null,
          createdAt: row.created_at,
          secret: row.secret,
          ...(row.mode !== null && { secretLimits: toLimits({ ...row, mode: row.mode }) }),
        },
      ]),
    ),
  }
}

/** In place of a realm: the organization and all its realms. */
export const everywhere = '*'

/** The custom roles of people, by account id. */
async function selectHeldRoles(db: Db, cid: number): Promise<Organization['customRoles']> {
  const rows = await db
    .selectFrom('custom_role_holders as h')
    .innerJoin('custom_roles as r', (join) => join.onRef('r.cid', '=', 'h.cid').onRef('r.id', '=', 'h.role_id'))
    .select(['h.account_id', 'h.place', 'r.id', 'r.name', 'r.rights'])
    .where('h.cid', '=', cid)
    .orderBy('h.granted_at')
    .orderBy('r.id')
    .orderBy('h.place')
    .execute()
  const roles = new Map<number, CustomRole>()
  const rolesByAccount = new Map<number, CustomRoleOfPerson[]>()
  for (const { account_id: accountId, place, id, name, rights } of rows) {
    const role = roles.get(id) ?? { id, name, rights }
    roles.set(id, role)
    rolesByAccount.set(accountId, [
      ...(rolesByAccount.get(accountId) ?? []),
      { role, pid: place === everywhere ? undefined : place },
    ])
  }
  return rolesByAccount
}

type LimitColumns = {
  rotated_at: number | null
  old_secret: Buffer | null
  old_ends_at: number | null
  off_at: number | null
  mode: 'read' | 'write'
  rights: Right[] | null
  players: boolean | null
  addresses: string[] | null
}

const toLimits = (row: LimitColumns): SecretLimitsEntry => ({
  isOff: row.off_at !== null,
  mode: row.mode,
  rights: row.rights ?? [],
  players: row.players ?? true,
  addresses: row.addresses ?? [],
  rotatedAt: row.rotated_at ?? undefined,
  old: row.old_secret && row.old_ends_at !== null ? { secret: row.old_secret, ends: row.old_ends_at } : undefined,
})
