import { deleteStats, getStats, setStats, toObjectId } from '@regent/contract/players/stats'
import type { Actor, TestApp } from '../../../testing/test-app.ts'
import { playerOf, type Story } from '../../../testing/undo-story.ts'

export const spaceOf = async (app: TestApp) => ({ objectId: toObjectId('game.private', await playerOf(app)) })

export const stat = {
  set: (value: string) => async (app: TestApp, by: Actor) => {
    await by.call(setStats, { params: await spaceOf(app), body: { set: { LEVEL: value } } })
  },
  state: async (app: TestApp, by: Actor) => (await by.call(getStats, { params: await spaceOf(app) })).stats,
}

export const statStories: Record<'stat', Story[]> = {
  stat: [
    {
      name: 'a stat that was set',
      change: async (app, by) => {
        await stat.set('1')(app, by)
        await stat.set('2')(app, by)
      },
      newer: stat.set('3'),
      state: stat.state,
    },
    { name: 'a stat that was made', change: stat.set('1'), newer: stat.set('2'), state: stat.state },
    {
      name: 'a stat that was deleted',
      change: async (app, by) => {
        await stat.set('1')(app, by)
        await by.call(deleteStats, { params: await spaceOf(app), body: { stats: ['LEVEL'] } })
      },
      newer: stat.set('7'),
      state: stat.state,
    },
  ],
}
