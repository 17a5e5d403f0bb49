import { expect, test } from 'vitest'
import { plainCalls } from '../../../testing/plain-calls.ts'
import { testApp } from '../../../testing/test-app.ts'

/** A guild with a leader and a plain member. */
async function world() {
  const app = await testApp()
  const send = plainCalls(app, await app.as('developer'))
  const ada = await app.player()
  const ben = await app.player()
  const made = await send(`POST /object/group-users/${ada.gamerTag}/group`, {
    name: 'Star Sailors',
    tag: 'STA',
    maxSize: 20,
  })
  const { id } = (made.body as { group: { id: number } }).group
  await send(`POST /object/group-users/${ben.gamerTag}/join`, { group: id })
  const group = async () => (await send(`GET /object/groups/${id}`)).body
  return { app, send, ada, ben, made, id, group }
}

test('GET /object/group-users/{id}/search answers the groups whose name begins with the text, in any case [groups-3]', async () => {
  const { send, ada } = await world()
  const names = async (name: string) => {
    const { body } = await send(`GET /object/group-users/${ada.gamerTag}/search?name=${name}`)
    return (body as { groups: { name: string }[] }).groups.map((one) => one.name)
  }
  expect([await names('star'), await names('STAR%20S'), await names('sailors')]).toEqual([
    ['Star Sailors'],
    ['Star Sailors'],
    [],
  ])
})

test('GET /object/group-users/{id} answers the gamer tag and the guilds and subgroups of the player [groups-4]', async () => {
  const { app, send, ben, id } = await world()
  expect(await send(`GET /object/group-users/${ben.gamerTag}`)).toMatchObject({
    status: 200,
    body: { gamerTag: ben.gamerTag, member: { guild: [{ id, subGroups: [], joined: app.now() }], subgroup: [] } },
  })
})

test('POST /object/group-users/{id}/group creates a group that the player leads [groups-5]', async () => {
  const { made, id, group, ada } = await world()
  expect(made).toMatchObject({ status: 200, body: { group: { id, name: 'Star Sailors', tag: 'STA' } } })
  expect(await group()).toMatchObject({ leader: ada.gamerTag })
})

test('GET /object/groups/{id} answers a group with all its fields [groups-6]', async () => {
  const { app, id, group } = await world()
  expect(await group()).toMatchObject({
    id,
    name: 'Star Sailors',
    tag: 'STA',
    slogan: '',
    motd: '',
    enrollmentType: 'open',
    requirement: 0,
    maxSize: 20,
    members: [{}, {}],
    subGroups: [],
    created: app.now(),
    type: 'guild',
    version: 1,
    freeSlots: 18,
    maybeDonations: {},
    inFlight: [],
  })
})

test('a group has the enrollment type open or restricted and keeps its client data [groups-6 groups-7]', async () => {
  const { send, id, group } = await world()
  for (const enrollmentType of ['restricted', 'open']) {
    await send(`PUT /object/groups/${id}`, { enrollmentType, clientData: '{"flag":3}' })
    expect(await group()).toMatchObject({ enrollmentType, clientData: '{"flag":3}' })
  }
  expect(await send(`PUT /object/groups/${id}`, { enrollmentType: 'hidden' })).toMatchObject({ status: 400 })
})

test('a group is a guild or a subgroup [groups-8]', async () => {
  const { send, ada, id, group } = await world()
  const make = (type: string) =>
    send(`POST /object/group-users/${ada.gamerTag}/group`, { name: 'Scouts', type, group: id })
  expect(await make('crew')).toMatchObject({ status: 400, body: { field: 'type' } })
  expect(await make('subgroup')).toMatchObject({ status: 200 })
  expect(await group()).toMatchObject({ type: 'guild', subGroups: [{ type: 'subgroup' }] })
})

test('a member has a gamer tag and the role leader or an empty role [groups-9]', async () => {
  const { ada, ben, group } = await world()
  expect(await group()).toMatchObject({
    members: [
      { gamerTag: ada.gamerTag, role: 'leader' },
      { gamerTag: ben.gamerTag, role: '' },
    ],
  })
})

test('PUT /object/groups/{id} renames and retags a group [groups-10]', async () => {
  const { send, id, group } = await world()
  expect(await send(`PUT /object/groups/${id}`, { name: 'Moon Sailors', tag: 'MOO' })).toMatchObject({ status: 200 })
  expect(await group()).toMatchObject({ name: 'Moon Sailors', tag: 'MOO' })
})

test('DELETE /object/groups/{id} disbands a group [groups-11]', async () => {
  const { send, id, ben } = await world()
  expect(await send(`DELETE /object/groups/${id}`, {})).toMatchObject({ status: 200 })
  expect(await send(`GET /object/groups/${id}`)).toMatchObject({ status: 404 })
  expect(await send(`GET /object/group-users/${ben.gamerTag}`)).toMatchObject({ body: { member: { guild: [] } } })
})

test('PUT /object/groups/{id}/role gives a member the role that is sent [groups-12]', async () => {
  const { send, id, ben, group } = await world()
  const give = (role: string) => send(`PUT /object/groups/${id}/role`, { gamerTag: ben.gamerTag, role })
  const roles = async () => {
    const { members } = (await group()) as { members: { gamerTag: number; role: string }[] }
    return Object.fromEntries(members.map(({ gamerTag, role }) => [gamerTag, role]))[ben.gamerTag]
  }
  for (const role of ['officer', '', 'leader']) {
    expect(await give(role)).toMatchObject({ status: 200 })
    expect(await roles()).toBe(role)
  }
})

test('DELETE /object/groups/{id}/member kicks a member [groups-13]', async () => {
  const { send, id, ada, ben, group } = await world()
  expect(await send(`DELETE /object/groups/${id}/member`, { gamerTag: ben.gamerTag })).toMatchObject({ status: 200 })
  const { members } = (await group()) as { members: { gamerTag: number }[] }
  expect(members.map(({ gamerTag }) => gamerTag)).toEqual([ada.gamerTag])
})
