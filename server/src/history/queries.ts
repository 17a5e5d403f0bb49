import type { Db } from '../engines/database/database.ts'
import { statement } from '../engines/database/statement.ts'

export type NewEvent = {
  namespace: string
  at: number
  gamerTag?: number | undefined
  /** JSON text of an object. */
  fields: string
}

const newEvents = statement(`
  insert into history_events (pid, namespace, at, gamer_tag, fields)
  select $1, * from unnest($2::text[], $3::timestamptz[], $4::bigint[], $5::jsonb[])
`)

/** In the order given. */
export async function insertEvents({ db, id: pid }: { db: Db; id: string }, events: readonly NewEvent[]) {
  await newEvents(
    db,
    pid,
    events.map((event) => event.namespace),
    events.map((event) => new Date(event.at)),
    events.map((event) => event.gamerTag ?? null),
    events.map((event) => event.fields),
  )
}
