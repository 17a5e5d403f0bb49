import { forgottenNamespace } from '../../engines/warehouse/warehouse.ts'
import { forgetReportsOf, reportsOf } from '../history/event-names.ts'
import { anonymizeEvents, recordReported, waitingEventsOf } from '../history/record.ts'
import type { PersonalPart } from './personal-part.ts'

const limits = { rows: 2_000, timeoutMs: 5_000, isOwn: true }

/**
 * Events of the player. They stay, so that counts remain right, under a gamer tag that no longer belongs to anybody.
 * What a game reports of the player, and data about the device, is erased: waiting events here, stored ones by a
 * tombstone event in the engine.
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
          const said = rows.map((row) =>
            columns.flatMap((name, index) => (row[index] === null ? [] : [[name, row[index]]])),
          )
          events.push(...said.map((entries) => ({ pid, namespace: table, ...Object.fromEntries(entries) })))
        }
      } catch {
        events.push({ pid, gamerTag, note: 'The analytics engine could not be reached: its events are missing here.' })
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
  noun: ['reported event name', 'reported event names'],
  list: ({ customer: { db } }, { players }) => reportsOf(db, players),
  erase: ({ customer: { db } }, { players }) => forgetReportsOf(db, players),
}
