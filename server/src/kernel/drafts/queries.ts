import type { DraftSubject } from '@regent/contract/drafts'
import { type Selectable, sql } from 'kysely'
import type { Tables } from '../../engines/database/tables.ts'
import type { Realm } from './tables.ts'

export type ChangeSetRow = Selectable<Tables['change_sets']> & {
  plan_state: string | null
  plan_error: string | null
  plan_finished_at: number | null
  /** True if the plan was made to be applied at a time. */
  plan_is_timed: boolean
}
export type DraftRow = Selectable<Tables['change_set_items']> & { subject: DraftSubject }

export const isTimed = sql<boolean>`coalesce(p.input ? 'applyAt', false)`

const querySets = ({ db, id: pid, cid }: Realm) =>
  db
    .selectFrom('change_sets as s')
    .leftJoin('plans as p', (join) => join.onRef('p.cid', '=', 's.cid').onRef('p.id', '=', 's.plan_id'))
    .selectAll('s')
    .select(['p.state as plan_state', 'p.error as plan_error', 'p.finished_at as plan_finished_at'])
    .select(isTimed.as('plan_is_timed'))
    .where('s.cid', '=', cid)
    .where('s.pid', '=', pid)

export const selectSet = (realm: Realm, number: number): Promise<ChangeSetRow | undefined> =>
  querySets(realm).where('s.number', '=', number).executeTakeFirst()

export const lockSet = (realm: Realm, number: number): Promise<ChangeSetRow | undefined> =>
  querySets(realm).where('s.number', '=', number).forUpdate('s').executeTakeFirst()

type SetChange = Partial<
  Pick<Tables['change_sets'], 'name' | 'description' | 'state'> & {
    source_pid: string | null
    apply_at: Date | null
    job_id: number | null
    scheduled_by: number | null
    plan_id: number | null
    problem: string | null
  }
>

/** Each change makes a new version. */
export async function updateSet({ db, id: pid, cid }: Realm, number: number, change: SetChange, at: Date) {
  await db
    .updateTable('change_sets')
    .set({ ...change, updated_at: at, version: sql<number>`version + 1` })
    .where('cid', '=', cid)
    .where('pid', '=', pid)
    .where('number', '=', number)
    .execute()
}

const queryItems = ({ db, id: pid, cid }: Realm, number: number) =>
  db
    .selectFrom('change_set_items')
    .selectAll()
    .where('cid', '=', cid)
    .where('pid', '=', pid)
    .where('number', '=', number)

export const selectDrafts = (realm: Realm, number: number) =>
  queryItems(realm, number).orderBy('subject').orderBy('id').execute() as Promise<DraftRow[]>

export const selectSetDrafts = async (
  realm: Realm,
  number: number,
  refs: readonly { subject: string; id: string }[],
): Promise<DraftRow[]> => {
  const { rows } = await sql<DraftRow>`
    select i.* from change_set_items as i
    join unnest(${refs.map(({ subject }) => subject)}::text[], ${refs.map(({ id }) => id)}::text[]) as named (subject, id)
      on i.subject = named.subject and i.id = named.id
    where i.cid = ${realm.cid} and i.pid = ${realm.id} and i.number = ${number}
  `.execute(realm.db)
  return rows
}

export type NewDraft = Pick<
  DraftRow,
  'subject' | 'id' | 'label' | 'before' | 'after' | 'fields' | 'hash' | 'bytes' | 'version'
>

const jsonOrNull = (value: unknown) => (value === undefined || value === null ? null : JSON.stringify(value))

/** Drafts per statement. */
const chunk = 2_000

export async function upsertDrafts(
  { db, id: pid, cid }: Realm,
  number: number,
  drafts: readonly NewDraft[],
  by: number | undefined,
  at: Date,
) {
  for (let start = 0; start < drafts.length; start += chunk) {
    const part = drafts.slice(start, start + chunk)
    await sql`
      insert into change_set_items
        (cid, pid, number, subject, id, label, before, after, fields, hash, bytes, version, account_id, edited_at)
      select ${cid}, ${pid}, ${number}, d.subject, d.id, d.label, d.before::jsonb, d.after::jsonb, d.fields, d.hash,
        d.bytes, d.version, ${by ?? null}, ${at}
      from unnest(${part.map(({ subject }) => subject)}::text[], ${part.map(({ id }) => id)}::text[],
                  ${part.map(({ label }) => label)}::text[], ${part.map(({ before }) => jsonOrNull(before))}::text[],
                  ${part.map(({ after }) => jsonOrNull(after))}::text[], ${part.map(({ fields }) => fields)}::int[],
                  ${part.map(({ hash }) => hash)}::text[], ${part.map(({ bytes }) => bytes)}::int[],
                  ${part.map(({ version }) => version)}::int[])
        as d (subject, id, label, before, after, fields, hash, bytes, version)
      on conflict (cid, pid, number, subject, id) do update set label = excluded.label, before = excluded.before,
        after = excluded.after, fields = excluded.fields, hash = excluded.hash, bytes = excluded.bytes,
        version = excluded.version, account_id = excluded.account_id, edited_at = excluded.edited_at
    `.execute(db)
  }
}

export async function deleteDrafts(
  { db, id: pid, cid }: Realm,
  number: number,
  refs: readonly { subject: string; id: string }[],
) {
  if (refs.length === 0) return
  await sql`
    delete from change_set_items as i
    using unnest(${refs.map(({ subject }) => subject)}::text[], ${refs.map(({ id }) => id)}::text[]) as named (subject, id)
    where i.cid = ${cid} and i.pid = ${pid} and i.number = ${number} and i.subject = named.subject and i.id = named.id
  `.execute(db)
}

/**
 * Recomputes the hash and the size of a set. The hash is computed over the sorted hashes of its changes, so it does not
 * depend on their order.
 */
export async function refreshSums({ db, id: pid, cid }: Realm, number: number) {
  const { rows } = await sql<{ hash: string; bytes: number; count: number }>`
    update change_sets as s set hash = sums.hash, bytes = sums.bytes, counts = coalesce((
      select jsonb_object_agg(subject, jsonb_build_object('added', added, 'changed', changed, 'removed', removed))
      from (
        select subject, count(*) filter (where before is null) as added,
          count(*) filter (where before is not null and after is not null) as changed,
          count(*) filter (where after is null) as removed
        from change_set_items where cid = ${cid} and pid = ${pid} and number = ${number} group by subject
      ) as of_subject
    ), '{}')
    from (
      select encode(sha256(convert_to(coalesce(string_agg(hash, ' ' order by subject, id), ''), 'UTF8')), 'hex') as hash,
        coalesce(sum(bytes), 0)::bigint as bytes, count(*)::int as count
      from change_set_items where cid = ${cid} and pid = ${pid} and number = ${number}
    ) as sums
    where s.cid = ${cid} and s.pid = ${pid} and s.number = ${number}
    returning s.hash, s.bytes, sums.count
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error('The change set is gone')
  return row
}
