import { changeSetHeader } from '@regent/contract/drafts'
import { createChangeSet, listChangeSetItems, planChangeSet } from '@regent/contract/operate/change-sets'
import { getConfig, updateConfig } from '@regent/contract/operate/config'
import { applyPlan, getPlan, planUndo } from '@regent/contract/organization/plans'
import { hourMs } from '@regent/contract/time'
import type { Actor, TestApp } from './test-app.ts'

export const openSet = (by: Actor, name = 'Harvest sale') => by.call(createChangeSet, { body: { name } })
export const configOf = async (by: Actor) => (await by.call(getConfig, {})).config
export const setConfig = (by: Actor, upserts: Record<string, string>, options = {}) =>
  by.call(updateConfig, { body: { upserts } }, options)
export const itemsOf = async (by: Actor, number: number) =>
  (await by.call(listChangeSetItems, { params: { number }, query: {} })).rows

/** Applies a plan and carries it out; returns the plan. */
export async function carryOut(app: TestApp, by: Actor, id: number) {
  await by.call(applyPlan, { params: { id } })
  await app.runJobs()
  return (await by.call(getPlan, { params: { id } })).plan
}

export const applySet = async (app: TestApp, by: Actor, number: number) =>
  carryOut(app, by, (await by.call(planChangeSet, { params: { number } })).plan.id)

export const undoAll = async (app: TestApp, by: Actor, id: number) =>
  carryOut(app, by, (await by.call(planUndo, { params: { id } })).plan.id)

/** For tests: the options of a call that a set records. */
export const inSet = (number: number) => ({ headers: { [changeSetHeader]: String(number) } })

/** For tests: an event that begins in an hour. */
export const eventBody = ({ now }: { now: () => number }) => ({
  symbol: 'events.harvest',
  name: 'Harvest',
  start_date: new Date(now() + hourMs).toISOString(),
  phases: [{ name: 'Main', duration_minutes: 60 }],
})
