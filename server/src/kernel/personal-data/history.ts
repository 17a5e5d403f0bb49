import { forgottenNamespace } from '../../engines/warehouse/warehouse.ts'
import { forgetReportsBy, listReportsBy } from '../history/event-names.ts'
import { anonymizeEvents, recordReported, waitingEventsOf } from '../history/record.ts'
import type { PersonalPart } from './personal-part.ts'

const limits = { rows: 2_000, timeoutMs: 5_000, isOwn: true }

/**
 * Events of the player. They are kept, so that counts stay correct, with an anonymous gamer tag. Values that the game
 * reported about the player, and device data, are erased: queued events here, stored ones by a tombstone event in the
 * engine.
 */
export const history: PersonalPart = {
  name: 'history',
  noun: ['history event', 'history events'],
  async list({ customer: { db }, history }, { players }) {
    const events: unknown[] = [...(await waitingEventsOf(db, players))]
    for (const { pid, gamerTag } of players) {
      try {
        for (const table of await history.tables(pid)) {
          const { columns, rows } = await history.query(
            pid,
            `select * from "${table}" where gamer_tag = ${gamerTag}`,
            limits,
          )
          const reportedEvents = rows.map((row) =>
            columns.flatMap((name, index) => (row[index] === null ? [] : [[name, row[index]]])),
          )
          events.push(...reportedEvents.map((entries) => ({ pid, namespace: table, ...Object.fromEntries(entries) })))
        }
      } catch {
        events.push({ pid, gamerTag, note: 'The analytics engine is unreachable. Its events are missing here.' })
      }
    }
    return events
  },
  async erase({ customer: { db }, now }, { players }) {
    await anonymizeEvents(db, players)
    for (const { pid, gamerTag } of players) {
      await recordReported({ db, id: pid }, [{ namespace: forgottenNamespace, at: now, gamerTag, fields: {} }])
    }
  },
}

/** Names of events and fields that the player reported, until several players do. */
export const reportedNames: PersonalPart = {
  name: 'reportedNames',
  noun: ['name of a reported event', 'names of reported events'],
  list: ({ customer: { db } }, { players }) => listReportsBy(db, players),
  erase: ({ customer: { db } }, { players }) => forgetReportsBy(db, players),
}
