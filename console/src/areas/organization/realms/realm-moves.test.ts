import { expect, test } from 'vitest'
import { fakeRealm } from './fake-realm.ts'
import { environmentChanges, parentChoices, whyNotArchive, whyNotReparent, whyNotUnarchive } from './realm-moves.ts'

const live = fakeRealm('DE_1', 'live')
const staging = fakeRealm('DE_2', 'staging', 'DE_1')
const dev = fakeRealm('DE_3', 'dev', 'DE_2')
const anna = fakeRealm('DE_4', 'anna', 'DE_3')
const hotfix = fakeRealm('DE_5', 'hotfix', 'DE_1')
const old = fakeRealm('DE_6', 'old', 'DE_1', true)
const older = fakeRealm('DE_7', 'older', 'DE_6', true)
const realms = [live, staging, dev, anna, hotfix, old, older]
const always = () => true

test('a realm can move below any active realm of its game except itself, its descendants and its parent', () => {
  const problems = parentChoices(dev, realms, 'DE_1', always).map((choice) => [
    choice.realm.projectName,
    choice.problem,
  ])
  expect(problems).toEqual([
    ['live', undefined],
    ['hotfix', undefined],
    ['old', 'archived'],
    ['older', 'archived'],
    ['staging', 'its parent now'],
    ['dev', 'the realm itself'],
    ['anna', 'below dev'],
  ])
})

test('an archived realm may go below another archived one', () => {
  const choices = parentChoices(fakeRealm('DE_9', 'bin', 'DE_1', true), realms, 'DE_1', always)
  expect(choices.find((choice) => choice.realm.pid === 'DE_6')?.problem).toBeUndefined()
})

test('the right is needed at the new parent as well', () => {
  const choices = parentChoices(dev, realms, 'DE_1', (pid) => pid !== 'DE_5')
  expect(choices.find((choice) => choice.realm === hotfix)?.problem).toBe('needs the right "change-parent realm" there')
})

test('the production realm has no parent [realms-13]', () => {
  expect(whyNotReparent(live, realms, 'DE_1', always)).toBe('A production realm has no parent.')
})

test('without another realm there is no possible parent', () => {
  expect(whyNotReparent(staging, [live, staging, dev], 'DE_1', always)).toBe('No other realm can be its parent.')
  expect(whyNotReparent(dev, [live, staging, dev], 'DE_1', always)).toBeUndefined()
})

test('moving away needs the right in the current parent too', () => {
  expect(whyNotReparent(dev, realms, 'DE_1', (pid) => pid !== 'DE_2')).toContain('in its parent')
})

test('a move changes the environment of the realm and of the realms below it [realms-12]', () => {
  const changes = environmentChanges(dev, 'DE_1', realms)
  expect(changes.map(({ realm, before, after }) => [realm.projectName, before, after])).toEqual([['dev', 'DEV', 'STG']])
  const back = environmentChanges(staging, 'DE_5', realms)
  expect(back.map(({ realm, before, after }) => [realm.projectName, before, after])).toEqual([
    ['staging', 'STG', 'DEV'],
  ])
})

test('a realm with active child realms cannot be archived [realms-14]', () => {
  expect(whyNotArchive(staging, realms)).toBe('Archive the realms below it first: dev.')
  expect(whyNotArchive(anna, realms)).toBeUndefined()
  expect(whyNotArchive(live, [live, old])).toBeUndefined()
})

test('a realm can be unarchived only after its parent', () => {
  expect(whyNotUnarchive(older, realms)).toBe('Its parent old is archived; unarchive that first.')
  expect(whyNotUnarchive(old, realms)).toBeUndefined()
})
