import { sql } from 'kysely'
import { accountEmail } from '../../../directory/accounts/account-email.ts'
import { ofPlayers } from '../../../engines/database/of-players.ts'
import type { Db, Realm } from './tables.ts'

const notesWithPeople = ({ db, cid, id: pid }: Realm) =>
  db
    .selectFrom('notes as n')
    .select([
      'n.id',
      'n.gamer_tag',
      'n.text',
      'n.is_pinned',
      'n.version',
      'n.created_at',
      'n.updated_at',
      accountEmail(cid, 'n.created_by').as('created_by'),
      accountEmail(cid, 'n.updated_by').as('updated_by'),
    ])
    .where('n.pid', '=', pid)

export type NoteRow = Awaited<ReturnType<typeof selectNotes>>[number]
export type NotesCursor = { pinned: number; createdAt: number; id: number }

/** Pinned notes first, then the newest; the page after the cursor. */
export async function selectNotes(realm: Realm, gamerTag: number, limit: number, after: NotesCursor | undefined) {
  return notesWithPeople(realm)
    .where('n.gamer_tag', '=', gamerTag)
    .$if(after !== undefined, (query) => {
      const { pinned, createdAt, id } = after as NotesCursor
      return query.where(
        sql<boolean>`(n.is_pinned, n.created_at, n.id) < (${pinned === 1}, ${new Date(createdAt)}, ${id})`,
      )
    })
    .orderBy('n.is_pinned', 'desc')
    .orderBy('n.created_at', 'desc')
    .orderBy('n.id', 'desc')
    .limit(limit)
    .execute()
}

/** The note with its row locked. */
export const lockNote = (realm: Realm, id: number): Promise<NoteRow | undefined> =>
  notesWithPeople(realm).where('n.id', '=', id).forUpdate('n').executeTakeFirst()

type NewNote = { id: number; gamerTag: number; text: string; isPinned: boolean; by: number | undefined; now: Date }

/** Returns false if the realm has no such player. */
export async function insertNote(
  { db, id: pid }: Realm,
  { id, gamerTag, text, isPinned, by, now }: NewNote,
): Promise<boolean> {
  const inserted = await sql`
    insert into notes (pid, id, gamer_tag, text, is_pinned, created_at, created_by, updated_at, updated_by)
    select p.pid, ${id}, p.gamer_tag, ${text}, ${isPinned}, ${now}::timestamptz, ${by ?? null}::bigint, ${now}, ${by ?? null}
    from players as p where p.pid = ${pid} and p.gamer_tag = ${gamerTag}
  `.execute(db)
  return (inserted.numAffectedRows ?? 0n) > 0n
}

type NoteChange = { text: string; isPinned: boolean; by: number | undefined; now: Date }

export async function updateNote({ db, id: pid }: Realm, id: number, { text, isPinned, by, now }: NoteChange) {
  await db
    .updateTable('notes')
    .set({ text, is_pinned: isPinned, version: sql`version + 1`, updated_at: now, updated_by: by ?? null })
    .where('pid', '=', pid)
    .where('id', '=', id)
    .execute()
}

export async function deleteNote({ db, id: pid }: Realm, id: number): Promise<void> {
  await db.deleteFrom('notes').where('pid', '=', pid).where('id', '=', id).execute()
}

type Players = readonly { pid: string; gamerTag: number }[]

export const selectNotesOfPlayers = (db: Db, players: Players) =>
  db
    .selectFrom('notes')
    .select(['pid', 'gamer_tag as gamerTag', 'text', 'created_at as created', 'updated_at as updated'])
    .where(ofPlayers(players))
    .orderBy('created_at')
    .execute()

export async function deleteNotesOfPlayers(db: Db, players: Players): Promise<void> {
  await db.deleteFrom('notes').where(ofPlayers(players)).execute()
}
