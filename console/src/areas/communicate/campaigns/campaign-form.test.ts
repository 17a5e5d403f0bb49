import type { Campaign } from '@regent/contract/communicate/campaigns'
import { expect, test } from 'vitest'
import { findMissingPart, messageTextErrors, noText, templateTexts, toTemplateTexts } from '../mail/text-form.ts'
import {
  campaignBody,
  campaignErrors,
  campaignValues,
  draftErrors,
  giftLabels,
  isDatePoint,
  newRule,
  startErrors,
} from './campaign-form.ts'
import { typeLabel } from './campaign-type.ts'
import { pointLabels } from './campaign-words.tsx'

const en = { lng: 'en', subject: 'Hello', msg: 'Come back' }
const filled = { ...campaignValues(), name: ' Return ', texts: [en] }

test('the default language is required, and languages that lack a part are sent as they are [campaigns-17]', () => {
  expect(campaignBody(filled)).toMatchObject({
    name: 'Return',
    mtype: 'MAILBOX-IN-GAME',
    translations: [en],
    recur: 'once',
  })
  expect(campaignBody(filled)).not.toHaveProperty('draft')
  expect(campaignErrors(filled)).toEqual({})
  const german = { ...filled, texts: [{ ...en, lng: 'de' }, noText('en')] }
  expect(Object.keys(campaignErrors(german))).toEqual(['texts.1.subject', 'texts.1.msg'])
  expect(campaignErrors(german, Date.now(), 'de')).toEqual({})
  expect(campaignErrors({ ...filled, texts: [{ ...en, lng: 'de' }] })).toEqual({
    'texts.0.subject': 'Add English: it is required.',
  })
  expect(Object.keys(messageTextErrors([en, { ...en, lng: 'EN' }, noText('fr')]))).toEqual([
    'texts.1.lng',
    'texts.2.subject',
    'texts.2.msg',
  ])
  expect([en, noText('fr'), { ...en, msg: ' ' }, { ...en, subject: '' }].map((text) => findMissingPart(text))).toEqual([
    undefined,
    'empty',
    'no body',
    'no subject',
  ])
  expect(findMissingPart({ ...en, subject: '' }, false)).toBeUndefined()
})

test('the types are called In-Game Mail, Email, Push Notification and Announcement [campaigns-13]', () => {
  expect(['MAILBOX-IN-GAME', 'EMAIL', 'NOTIFICATION', 'ANNOUNCEMENT'].map(typeLabel)).toEqual([
    'In-Game Mail',
    'Email',
    'Push Notification',
    'Announcement',
  ])
})

test('the date points install, session and revenue are offered [campaigns-14]', () => {
  expect(Object.keys(pointLabels)).toEqual(['install', 'session', 'revenue'])
  expect(['install', 'session', 'revenue', 'login'].map(isDatePoint)).toEqual([true, true, true, false])
})

test('a draft may lack its name, texts and time, but not say what cannot be read', () => {
  const empty = campaignValues()
  expect(draftErrors(empty)).toEqual({})
  expect(campaignBody(empty, { isDraft: true })).toMatchObject({ draft: true, name: 'Untitled campaign' })
  expect(draftErrors({ ...empty, holdOut: 'x', claim: 'days', claimDays: '0' })).toEqual({
    holdOut: expect.any(String),
    claimDays: expect.any(String),
  })
  expect(Object.keys(campaignErrors({ ...filled, when: 'at' }))).toEqual(['start'])
  // Of a campaign that was sent the start is over: it is not sent again by it.
  expect(startErrors({ ...filled, when: 'at', start: '2026-01-01T00:00' })).toHaveProperty('start')
  expect(startErrors(filled)).toEqual({})
})

test('a start in the players’ own time is sent as a wall-clock time and read back unchanged', () => {
  const own = { ...filled, when: 'at' as const, start: '2036-11-30T18:00Z', ownTime: true }
  expect(campaignBody(own)).toMatchObject({ start: '2036-11-30T18:00:00Z', ownTime: true })
  expect(campaignBody({ ...own, recur: 'daily' })).not.toHaveProperty('ownTime')
  expect(campaignBody({ ...own, when: 'now' })).toMatchObject({ start: '' })
  const saved: Partial<Campaign> = {
    name: 'x',
    translations: [],
    rules: [],
    start: '',
    plannedStart: '2036-11-30T18:00:00Z',
    ownTime: true,
  }
  const read = campaignValues({ ...saved, mb_attachments: [], mb_expiration: '' } as Campaign, true)
  expect(read).toMatchObject({ start: '2036-11-30T18:00Z', when: 'at', ownTime: true })
})

test('parts that a type does not have are not sent', () => {
  const values = {
    ...filled,
    datepoint: 'install' as const,
    days: '7',
    isAgain: true,
    recur: 'daily' as const,
    store: 'main',
    attachments: [{ symbol: 'currency.gems', count: '5' }],
  }
  expect(campaignBody({ ...values, mtype: 'EMAIL' })).toMatchObject({ datepoint: 'install', days: 7, recur: 'daily' })
  expect(campaignBody({ ...values, mtype: 'EMAIL' })).not.toHaveProperty('mb_attachments')
  const announced = campaignBody({ ...values, mtype: 'ANNOUNCEMENT' })
  expect(announced).toMatchObject({ recur: 'once', resend_to_past_recipients: false, start: '' })
  expect(announced).not.toHaveProperty('datepoint')
  const audience = { segment: 7 }
  expect(campaignBody({ ...values, mtype: 'ANNOUNCEMENT', audience })).toMatchObject({ audience })
  expect(campaignBody({ ...values, mtype: 'NOTIFICATION' })).toMatchObject({ translations: [{ subject: '' }] })
})

test('each error is listed under its field', () => {
  const values = {
    ...filled,
    name: '',
    datepoint: 'revenue' as const,
    days: '-1',
    expires: '2026-01-01T00:00',
    claim: 'until' as const,
    rules: [newRule, { datapoint: 'install', rel: 'neq' as const, val: 'soon' }],
    attachments: [{ symbol: '', count: '0' }],
  }
  expect(Object.keys(campaignErrors(values, Date.UTC(2026, 5, 1))).sort()).toEqual(
    [
      'name',
      'days',
      'expires',
      'rules.0.val',
      'rules.1.rel',
      'rules.1.val',
      'attachments.0.symbol',
      'attachments.0.count',
    ].sort(),
  )
})

test('a template fills the texts of a campaign, English first', () => {
  const msg = { de: { subject: 'Hallo', body: 'Komm' }, en: { subject: 'Hello', body: 'Come' } }
  const texts = toTemplateTexts(msg)
  expect(texts.map(({ lng }) => lng)).toEqual(['en', 'de'])
  expect(templateTexts(texts)).toEqual(msg)
})

test('gifts are said in words, without those that are not chosen yet', () => {
  const gifts = [
    { symbol: ' currency.gems ', count: '50' },
    { symbol: 'items.hat', count: '' },
    { symbol: '', count: '1' },
  ]
  expect(giftLabels(gifts)).toEqual(['50 × currency.gems', '1 × items.hat'])
})
