import { expect } from 'vitest'
import { textOf, type World } from './world.stories.ts'

/** A studio signs up, makes its realms and configures them. */
export async function studioSignsUp(world: World): Promise<void> {
  const nobody = world.anonymous({ cid: '', pid: '' })
  expect(await nobody.call('realmsGetCustomerAliasAvailableBasic', 'sky-harbor')).toMatchObject({ available: true })
  const made = await nobody.call('realmsPostCustomerBasic', {
    email: 'ada@harbor.test',
    password: 'correct horse battery',
    alias: 'sky-harbor',
    customerName: 'Sky Harbor',
    projectName: 'Sky Raiders',
  })
  expect(made).toMatchObject({ name: 'Sky Harbor', projectName: 'Sky Raiders', alias: 'sky-harbor' })
  const cid = String(made.cid)
  world.operatorIn = (scope) => world.signedIn(scope, made.token)
  const operator = await world.operatorIn({ cid, pid: made.pid })
  world.people.operator = operator
  expect(await nobody.call('realmsGetCustomerAliasAvailableBasic', 'sky-harbor')).toMatchObject({ available: false })
  const other = await nobody.call('realmsPostCustomerVerifyBasic', {
    email: 'eve@reef.test',
    password: 'correct horse battery',
    projectName: 'Reef',
  })
  expect(other).toMatchObject({ projectName: 'Reef', activationPending: false })
  expect(String(other.cid)).not.toBe(cid)
  expect(await nobody.call('realmsGetCustomerActivateBasic', other.cid, 'not-a-token')).toBeDefined()

  const realms = async () => (await operator.call('realmsGetGameBasic', made.pid)).projects as Realm[]
  const projects = await realms()
  const pidOf = (name: string) => projects.find((one: Realm) => one.projectName === name)?.pid
  Object.assign(world.ids, { cid, pid: made.pid, staging: pidOf('staging'), development: pidOf('development') })
  expect(textOf(await operator.call('realmsGetGamesBasic'))).toContain('Sky Raiders')
  expect(await operator.call('realmsGetCustomerBasic')).toMatchObject({ customer: { alias: 'sky-harbor' } })
  expect(textOf(await operator.call('realmsGetCustomersBasic'))).toContain('Sky Harbor')
  expect(textOf(await operator.call('realmsGetAdminCustomerBasic'))).toContain('ada@harbor.test')
  expect(await operator.call('realmsGetIsCustomerBasic')).toBeDefined()
  expect(await operator.call('realmsGetProjectBasic')).toMatchObject({ pid: made.pid })

  expect(await operator.call('realmsPostGameBasic', { gameName: 'Tide Runners' })).toMatchObject({ result: 'ok' })
  const games = textOf(await operator.call('realmsGetGamesBasic'))
  expect(games).toContain('Tide Runners')
  expect(
    await operator.call('realmsPostProjectBasic', { name: 'qa', parent: world.ids.staging, sharded: false }),
  ).toMatchObject({ result: 'ok' })
  expect(
    await operator.call('realmsPostProjectBeamableBasic', { name: 'load', parent: world.ids.staging, sharded: false }),
  ).toMatchObject({ result: 'ok' })
  const found = await realms()
  const qa = found.find(({ projectName }) => projectName === 'qa')
  const load = found.find(({ projectName }) => projectName === 'load')
  expect(qa).toMatchObject({ parent: world.ids.staging })
  await operator.call('realmsPutProjectRenameBasic', { projectId: qa?.pid, newName: 'quality' })
  await operator.call('realmsPutGameBasic', {
    rootPID: made.pid,
    projects: (await realms()).map(({ pid, parent }) => ({ pid, parent: pid === load?.pid ? qa?.pid : parent })),
  })
  expect((await realms()).find(({ pid }) => pid === qa?.pid)).toMatchObject({ projectName: 'quality' })
  expect((await realms()).find(({ pid }) => pid === load?.pid)).toMatchObject({ parent: qa?.pid })
  await operator.call('realmsDeleteProjectBasic', { pid: load?.pid })
  expect((await realms()).find(({ pid }) => pid === load?.pid)).toMatchObject({ archived: true })
  await operator.call('realmsPutProjectBasic', { projectId: load?.pid })
  expect((await realms()).find(({ pid }) => pid === load?.pid)).toMatchObject({ archived: false })

  const configOf = async () => (await operator.call('realmsGetConfigBasic')).config
  await operator.call('realmsPutConfigBasic', { config: { 'game|motto': 'Fair winds' } })
  expect(await configOf()).toMatchObject({ 'game|motto': 'Fair winds' })
  await operator.call('realmsPostConfigBasic', {
    upserts: { 'payments|testHandlerActive': 'true', 'payments|client_audits': 'true' },
    deletes: ['game|motto'],
  })
  expect(await configOf()).toEqual({ 'payments|testHandlerActive': 'true', 'payments|client_audits': 'true' })

  await operator.call('realmsPostLaunchMessageBasic', { name: 'storm', body: 'The harbor closes at six.' })
  const { files } = await operator.call('realmsGetLaunchMessageBasic')
  expect(textOf(files)).toContain('storm')
  await operator.call('realmsDeleteLaunchMessageBasic', { file: files[0] })
  expect((await operator.call('realmsGetLaunchMessageBasic')).files).toEqual([])
  await operator.call('realmsPostPlansBasic', {
    name: 'small',
    mongoHosts: 'db-1',
    memcachedHosts: 'cache-1',
    platformJBDC: '',
    redisShards: [],
    sharded: false,
    mongoSSL: true,
  })
  expect(textOf(await operator.call('realmsGetPlansBasic'))).toContain('small')
  expect(await operator.call('realmsGetAdminInflightFailuresBasic', 'scheduler')).toMatchObject({ failures: [] })
  expect(await operator.call('realmsDeleteAdminInflightFailuresBasic', { inFlightFailureIds: [] })).toMatchObject({
    result: 'ok',
  })
}

type Realm = { pid: string; projectName: string; parent?: string; archived?: boolean }

/** Operators are invited, get roles and lose them. */
export async function operatorsGetRoles({ people: { operator }, ids: { pid } }: World): Promise<void> {
  const tester = await operator.call('accountsPostAdminAdminUserBasic', { email: 'tom@harbor.test', role: 'tester' })
  expect(tester).toMatchObject({ email: 'tom@harbor.test', roleString: 'tester' })
  expect(await operator.call('accountsGetAdminMeBasic')).toMatchObject({
    email: 'ada@harbor.test',
    roleString: 'admin',
  })
  const report = async () => textOf(await operator.call('accountsGetRoleReportByObjectId', tester.id))
  expect(textOf(await operator.call('accountsGetAdminAdminUsersBasic'))).toContain('tom@harbor.test')
  expect(await operator.call('accountsGetAvailableRolesByObjectId', tester.id)).toMatchObject({
    roles: expect.arrayContaining(['tester', 'developer']),
  })
  await operator.call('accountsPutRoleByObjectId', tester.id, { role: 'developer', realm: pid })
  expect(await report()).toContain('developer')
  await operator.call('accountsDeleteRoleByObjectId', tester.id, { realm: pid })
  expect(await report()).not.toContain('developer')
  await operator.call('accountsPutAdminScopeByObjectId', tester.id, { role: 'developer' })
  expect(await report()).toContain('developer')
  await operator.call('accountsDeleteAdminScopeByObjectId', tester.id, {})
  expect(await report()).not.toContain('developer')
}
