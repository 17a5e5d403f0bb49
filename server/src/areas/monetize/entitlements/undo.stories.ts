import {
  claimEntitlement,
  createEntitlementDefinition,
  deleteEntitlementDefinition,
  grantEntitlements,
  listEntitlementDefinitions,
  listPlayerEntitlements,
  revokeEntitlement,
  updateEntitlementDefinition,
} from '@regent/contract/monetize/entitlements'
import type { Actor, TestApp } from '../../../testing/test-app.ts'
import { playerOf, type Story } from '../../../testing/undo-story.ts'

const symbol = 'founder'
const held = async (app: TestApp, by: Actor) =>
  (await by.call(listPlayerEntitlements, { query: { gt: await playerOf(app) } })).entitlements
const define = async (app: TestApp, by: Actor) => {
  app.giveExtras()
  await by.call(createEntitlementDefinition, { body: { symbol, request: { name: 'Founder' } } })
}
const rename = (name: string) => async (_: TestApp, by: Actor) => {
  await by.call(updateEntitlementDefinition, { body: { symbol, request: { name } } })
}
const remove = async (_: TestApp, by: Actor) => {
  await by.call(deleteEntitlementDefinition, { body: { symbol } })
}
const grant = async (app: TestApp, by: Actor) => {
  await define(app, by)
  const body = { gamerTags: [await playerOf(app)], generators: [{ symbol }] }
  await by.call(grantEntitlements, { body })
}
const claim = async (app: TestApp, by: Actor) => {
  await by.call(claimEntitlement, { body: { gt: await playerOf(app), symbol } })
}
const revoke = async (app: TestApp, by: Actor) => {
  await by.call(revokeEntitlement, { body: { uuid: (await held(app, by))[0]?.uuid ?? '' } })
}
const inTurn =
  (...acts: Story['change'][]): Story['change'] =>
  async (app, by) => {
    for (const act of acts) await act(app, by)
  }
const ofDefinition = async (app: TestApp, by: Actor) => {
  app.giveExtras()
  const { definitions } = await by.call(listEntitlementDefinitions, {})
  return definitions.map(({ version: _, ...definition }) => definition)
}
/** The history keeps growing after an undo. */
const ofPlayer = async (app: TestApp, by: Actor) => {
  app.giveExtras()
  return (await held(app, by)).map(({ history: _, updated: _updated, ...entitlement }) => entitlement)
}
export const entitlementStories: Record<'entitlement' | 'entitlement-definition', Story[]> = {
  entitlement: [
    { name: 'one that was granted', change: grant, newer: claim, state: ofPlayer },
    { name: 'one that was claimed', change: inTurn(grant, claim), newer: revoke, state: ofPlayer },
  ],
  'entitlement-definition': [
    { name: 'a definition that was made', change: define, newer: rename('F'), state: ofDefinition },
    { name: 'one that was changed', change: inTurn(define, rename('F')), newer: rename('G'), state: ofDefinition },
    { name: 'one that was deleted', change: inTurn(define, remove), newer: define, state: ofDefinition },
  ],
}
