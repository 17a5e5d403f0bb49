import { isDeepStrictEqual } from 'node:util'
import { realmName } from '../../../directory/organizations/directory.ts'
import { type CopyPart, formatNameList } from '../../../kernel/plans/copy-part.ts'
import { publishedCalendars } from './calendars.ts'
import type { DailyRewardState } from './days.ts'
import * as queries from './queries.ts'
import { restoreState } from './service.ts'

/** The player's progress in each calendar of both realms. Claims are not copied, because nothing was granted there. */
export const copyDailyRewards: CopyPart = {
  async plan({ from, fromTag, to, toTag }) {
    const titles = new Map((await publishedCalendars(to.realm)).map(({ id, content }) => [id, content.title]))
    const there = await queries.selectStates(to.realm, toTag)
    const states = [...(await queries.selectStates(from.realm, fromTag))]
    const missing = states.flatMap(([id]) => (titles.has(id) ? [] : [id]))
    return {
      rows: states.flatMap(([id, after]) => {
        const before = there.get(id) ?? null
        const title = titles.get(id)
        if (title === undefined || isDeepStrictEqual(before, after)) return []
        return [{ key: id, label: `Daily reward ${title}`, before, after }]
      }),
      warnings:
        missing.length > 0
          ? [`Skipped, because not published in ${await realmName(to.realm)}: ${formatNameList(missing)}.`]
          : [],
    }
  },

  async whatMoved({ realm }, gamerTag, rows) {
    const published = new Set((await publishedCalendars(realm)).map(({ id }) => id))
    const states = await queries.selectStates(realm, gamerTag)
    for (const { key: id, before } of rows) {
      if (!published.has(id)) return `The daily reward ${id} is no longer published there.`
      if (!isDeepStrictEqual(states.get(id) ?? null, before)) return `The player has claimed ${id} since.`
    }
    return undefined
  },

  async apply(context, gamerTag, rows) {
    for (const { key: id, after } of rows) await restoreState(context, gamerTag, id, after as DailyRewardState)
  },
}
