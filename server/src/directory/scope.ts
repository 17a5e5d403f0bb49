import type { Db } from '../engines/database/database.ts'

/** An organization, with the connection (in a write: the transaction) for its rows. */
export type Customer<Handle = Db> = { db: Handle; cid: number }

/** A realm, with the connection (in a write: the transaction) for its rows. */
export type Realm<Handle = Db> = { db: Handle; id: string; cid: number; createdAt: number }

/** The part of a realm that its queries need. */
export type RealmRef<Handle = Db> = Pick<Realm<Handle>, 'db' | 'id'>
