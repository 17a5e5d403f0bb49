import { inboxOf } from '@regent/contract/samples/mail'
import { expect, test } from 'vitest'
import {
  formatAttachment,
  formatMailRewards,
  formatSubject,
  givesSomething,
  isExpired,
  readMailId,
} from './mail-words.ts'

const [festival, storm, race, welcome] = inboxOf(0, 0, 42)

test('rewards of a mail read the same in each of their forms', () => {
  expect([festival, storm, race, welcome].map((mail) => mail && formatMailRewards(mail))).toEqual([
    '50 currency.gold',
    '25 currency.gems, items.weapons.harpoon',
    '300 currency.gold',
    '',
  ])
  expect([race, welcome].map((mail) => mail && givesSomething(mail))).toEqual([true, false])
  expect(race?.attachments.map(formatAttachment)).toEqual(['300 currency.gold (race)'])
  const wrapped = { symbol: 'pass', action: 'unlock' }
  expect(formatAttachment({ id: 1, state: 'New', wrapped })).toBe('pass, unlock')
})

test('a mail id is read under either name, and an empty subject gets a text to click on', () => {
  expect([readMailId({ id: 7 }), readMailId({ mailId: 8 })]).toEqual([7, 8])
  expect([formatSubject({ subject: ' ' }), formatSubject({ subject: 'Hi' })]).toEqual(['No subject', 'Hi'])
})

test('a mail expires exactly at its expiry time', () => {
  expect([isExpired({ expires: 10 }, 9), isExpired({ expires: 10 }, 10), isExpired({}, 10)]).toEqual([
    false,
    true,
    false,
  ])
})
