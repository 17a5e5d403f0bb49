import { toEmailKey } from '@regent/contract/email'
import type { Account } from '@regent/contract/organization/accounts'
import { flag, jsonRow, jsonValue, moment, number, optional, text } from '../../engines/database/json-row.ts'
import { statement, statementsBySize } from '../../engines/database/statement.ts'
import { gamerTagsOfAccount } from './queries.ts'
import type { Customer } from './tables.ts'

/** The account a as operators see it. The realm of an external identity is for the server alone. */
const accountText = jsonRow<Account>({
  id: number('a.id'),
  email: optional(text('a.email')),
  language: optional(text('a.language')),
  country: optional(text('a.country')),
  userName: optional(text('a.user_name')),
  roleString: optional(text('a.role')),
  roles: jsonValue(`
    case when a.realm_roles = '{}' then '[]' else (
      select jsonb_agg(jsonb_build_object('projectId', held.key, 'role', held.value)) from jsonb_each(a.realm_roles) as held
    ) end`),
  privilegedAccount: flag(`a.role is not null or a.realm_roles <> '{}'`),
  gamerTags: jsonValue(gamerTagsOfAccount),
  deviceIds: jsonValue('to_jsonb(a.device_ids)'),
  thirdParties: jsonValue('a.third_parties'),
  external: jsonValue(`
    case when a.external = '[]' then '[]' else (
      select jsonb_agg(identity - 'pid' order by n) from jsonb_array_elements(a.external) with ordinality as e (identity, n)
    ) end`),
  createdTimeMillis: moment('a.created_at'),
  updatedTimeMillis: moment('a.updated_at'),
})

const byId = `select ${accountText} as json from accounts a where a.cid = $1 and a.id = $2`
const accountById = statement<{ json: string }>(byId)
const accountInRealm = statement<{ json: string }>(`${byId}
  and exists (select from players p where p.cid = a.cid and p.account_id = a.id and p.pid = $3)`)

/** An account as JSON; with a realm, only if it has a player there. */
export async function selectAccountText(
  { db, cid }: Customer,
  id: number,
  pid: string | undefined,
): Promise<string | undefined> {
  const accountQuery = pid === undefined ? accountById(db, cid, id) : accountInRealm(db, cid, id, pid)
  return (await accountQuery)[0]?.json
}

const hasPlayerIn = (pid: string) =>
  `and exists (select from players p where p.cid = k.cid and p.account_id = k.account_id and p.pid = ${pid})`

const inEmails = `k.kind = 'email' and k.key >= $2 and k.key < $3`

/** A third party's key begins with the user's id. */
const inUserIds = `k.kind = 'third-party' and k.key >= $4 and k.key < $5`

const ofSame = 'from sign_in_keys k where k.cid = found.cid and k.account_id = found.account_id'

/** E-mails in order, then third-party user ids in order; an account with several matching keys comes once. */
const accountsByBeginning = (where: string, offset: string, most: (limit: number) => string) =>
  statementsBySize<{ json: string }>(
    (limit) => `
    select ${accountText} as json from (
      (select k.kind, k.key, k.account_id from sign_in_keys k
       where k.cid = $1 and ${inEmails} ${where} order by k.key limit ${most(limit)})
      union all
      (select found.kind, found.key, found.account_id from (
         select k.* from sign_in_keys k where k.cid = $1 and ${inUserIds} ${where} order by k.key
       ) as found
       where (select min(k.key) ${ofSame} and ${inUserIds}) = found.key
         and (select true ${ofSame} and ${inEmails} limit 1) is null
       order by found.key limit ${most(limit)})
    ) as k join accounts a on a.cid = $1 and a.id = k.account_id
    order by k.kind, k.key ${offset} limit ${limit}`,
  )

const first = (limit: number) => String(limit)

const anywhere = {
  first: accountsByBeginning('', '', first),
  later: accountsByBeginning('', 'offset $6', (limit) => `$6 + ${limit}`),
}

const inRealm = {
  first: accountsByBeginning(hasPlayerIn('$6'), '', first),
  later: accountsByBeginning(hasPlayerIn('$7'), 'offset $6', (limit) => `$6 + ${limit}`),
}

const end = '\u{10ffff}'

/** Accounts whose e-mail (in lower case) or third-party user id begins with the text, each as JSON. */
export async function selectAccountTextsByBeginning(
  { db, cid }: Customer,
  text: string,
  pid: string | undefined,
  page: { offset: number; limit: number },
): Promise<string[]> {
  const { first, later } = pid === undefined ? anywhere : inRealm
  const email = toEmailKey(text)
  const values = [cid, email, `${email}${end}`, text, `${text}${end}`]
  const inPid = pid === undefined ? [] : [pid]
  const rows =
    page.offset === 0
      ? await first(page.limit)(db, ...values, ...inPid)
      : await later(page.limit)(db, ...values, page.offset, ...inPid)
  return rows.map(({ json }) => json)
}
