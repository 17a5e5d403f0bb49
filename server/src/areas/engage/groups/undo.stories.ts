import {
  changeGroupRole,
  createGroup,
  disbandGroup,
  getGroup,
  joinGroup,
  listGroups,
  removeGroupMember,
  updateGroup,
} from '@regent/contract/engage/groups'
import type { Actor, TestApp } from '../../../testing/test-app.ts'
import { type Story, undoNewest } from '../../../testing/undo-story.ts'

const people = new WeakMap<TestApp, { leader: number; other: number }>()

async function peopleOf(app: TestApp) {
  const known = people.get(app) ?? { leader: (await app.player()).gamerTag, other: (await app.player()).gamerTag }
  people.set(app, known)
  return known
}

const groupIn = async (by: Actor) => (await by.call(listGroups, {})).rows[0]?.id ?? 0

async function state(_: TestApp, by: Actor) {
  const id = await groupIn(by)
  if (id === 0) return null
  const { version: _version, ...group } = await by.call(getGroup, { params: { id } })
  return group
}

const make = async (app: TestApp, by: Actor) => {
  const { leader, other } = await peopleOf(app)
  const body = { name: 'Star Sailors', tag: 'STA' }
  const { group } = await by.call(createGroup, { params: { gamerTag: leader }, body })
  await by.call(joinGroup, { params: { gamerTag: other }, body: { group: group.id } })
}
const found = async (app: TestApp, by: Actor) => {
  await by.call(createGroup, { params: { gamerTag: (await peopleOf(app)).leader }, body: { name: 'Star Sailors' } })
}
const rename = (name: string) => async (_: TestApp, by: Actor) => {
  await by.call(updateGroup, { params: { id: await groupIn(by) }, body: { name } })
}
const disband = async (_: TestApp, by: Actor) => {
  await by.call(disbandGroup, { params: { id: await groupIn(by) }, body: {} })
}
const setRole = (role: 'leader' | 'officer') => async (app: TestApp, by: Actor) => {
  const body = { gamerTag: (await peopleOf(app)).other, role }
  await by.call(changeGroupRole, { params: { id: await groupIn(by) }, body })
}
const kick = async (app: TestApp, by: Actor) => {
  const body = { gamerTag: (await peopleOf(app)).other }
  await by.call(removeGroupMember, { params: { id: await groupIn(by) }, body })
}

const after =
  (...acts: Story['change'][]): Story['change'] =>
  async (app, by) => {
    for (const act of acts) await act(app, by)
  }

export const groupStories = {
  group: [
    { name: 'a group that was made', change: found, newer: rename('Moon Crew'), state },
    { name: 'a group that was renamed', change: after(make, rename('Moon Crew')), newer: rename('Sun Crew'), state },
    { name: 'a group that was disbanded', change: after(make, disband), newer: undoNewest, state },
    { name: 'another leader', change: after(make, setRole('leader')), newer: undoNewest, state },
  ],
  'group-member': [
    { name: 'a player who was put into it', change: make, newer: setRole('officer'), state },
    { name: 'a role that was given', change: after(make, setRole('officer')), newer: undoNewest, state },
    { name: 'a member who was put out', change: after(make, kick), newer: undoNewest, state },
  ],
} satisfies Record<string, Story[]>
