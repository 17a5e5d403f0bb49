import { maxHitsPerKind } from '@regent/contract/operate/search/search'
import { realmOfUndo, type UndoEntry } from '../../../kernel/audit/undoable.ts'
import type { CalendarSource } from '../../../kernel/calendar/calendar-source.ts'
import { record } from '../../../kernel/records/record.ts'
import { publishedCalendars, readEnd, readStart, stateOf } from './calendars.ts'
import { copyDailyRewards } from './copy.ts'
import type { DailyRewardState } from './days.ts'
import * as queries from './queries.ts'
import { giveAgain, restoreState } from './service.ts'
import { whyDailyReward } from './why.ts'

/** `42/calendars.daily` */
function parseSubject({ subject_id: text }: UndoEntry) {
  const slash = text.indexOf('/')
  return { gamerTag: Number(text.slice(0, slash)), id: text.slice(slash + 1) }
}

const calendarStates = { upcoming: 'scheduled', running: 'running', over: 'ended' } as const

/** The calendars with a start or an end. */
const dailyRewardCalendar: CalendarSource = {
  noCopy: 'A calendar of daily rewards is content: publish another one.',
  async read({ realm, now }, { from, to, limit }) {
    const entries = (await publishedCalendars(realm)).flatMap(({ id, content }) => {
      const start = readStart(content)
      const end = readEnd(content)
      if ((start === null && end === null) || (start ?? from) >= to || (end ?? to) <= from) return []
      return {
        id,
        name: content.title,
        start,
        end,
        isMoment: false,
        state: calendarStates[stateOf(content, now)],
        path: ['daily-rewards'],
        search: { shown: id },
        move: { start: false, end: false, why: 'Its times are in its content: change the start or the end there.' },
        ...(content.audience && {
          audience: content.audience.segment === undefined ? {} : { segment: content.audience.segment },
        }),
        about: [id],
      }
    })
    return entries.sort((one, other) => (one.start ?? 0) - (other.start ?? 0)).slice(0, limit)
  },
}

export const dailyReward = record({
  kind: 'daily-reward',
  search: async ({ realm }, text) => {
    const sought = text.toLowerCase()
    return (await publishedCalendars(realm))
      .filter(({ id, content }) => [id, content.title].some((name) => name.toLowerCase().includes(sought)))
      .map(({ id, content }) => ({ id, title: content.title, detail: id }))
      .slice(0, maxHitsPerKind)
  },
  names: async ({ realm }, ids) =>
    realm
      ? (await publishedCalendars(realm))
          .filter(({ id }) => ids.includes(id))
          .map(({ id, content }) => ({ id, name: content.title }))
      : [],
  calendar: dailyRewardCalendar,
  /** The claims of the player. */
  timeline: {
    by: 'player',
    right: 'view daily-rewards',
    async read({ realm }, { gamerTag }, page) {
      const claims = await queries.selectOwnClaims(realm, gamerTag, page)
      return claims.map(({ id, at, calendar, index }) => ({ id, at, of: { calendar, index } }))
    },
  },
  why: whyDailyReward,
  gives: { giveAgain },
  /** The calendars that are not over and whose audience uses a segment. */
  segmentUses: async (realm, now) =>
    (await publishedCalendars(realm)).flatMap(({ id, content }) => {
      const segment = content.audience?.segment
      return segment === undefined || stateOf(content, now) === 'over' ? [] : [{ segment, id, name: content.title }]
    }),
})

export const dailyRewards = record({ kind: 'daily-rewards', copy: copyDailyRewards })

export const dailyRewardState = record({
  kind: 'daily-reward-state',
  /** The gifts of a claim are separate changes with a separate undo. */
  undo: {
    read(context, entry) {
      const { gamerTag, id } = parseSubject(entry)
      return queries.lockState(realmOfUndo(context).realm, gamerTag, id)
    },
    restore(context, entry, state) {
      const { gamerTag, id } = parseSubject(entry)
      return restoreState(realmOfUndo(context), gamerTag, id, state as Partial<DailyRewardState> | null)
    },
  },
  personalData: [
    {
      name: 'dailyRewards',
      noun: ['calendar of daily rewards', 'calendars of daily rewards'],
      list: ({ customer: { db } }, { players }) => queries.selectStatesOfPlayers(db, players),
      erase: async ({ customer: { db } }, { players }) => void (await queries.eraseZones(db, players)),
    },
    /** Claims are kept, with a gamer tag that no longer identifies a person. */
    {
      name: 'dailyClaims',
      noun: ['claimed daily reward', 'claimed daily rewards'],
      list: ({ customer: { db } }, { players }) => queries.selectClaimsOfPlayers(db, players),
    },
  ],
})
