import { expect, test } from 'vitest'
import {
  campaignBody,
  campaignErrors,
  campaignValues,
  giftLabels,
  newRule,
  noText,
  templateTexts,
  textErrors,
  textsOfTemplate,
} from './campaign-form.ts'

const en = { lng: 'en', subject: 'Hello', msg: 'Come back' }
const filled = { ...campaignValues(), name: ' Return ', texts: [en] }

test('English is required, and gives the default subject and message', () => {
  expect(campaignBody(filled)).toMatchObject({
    name: 'Return',
    mtype: 'MAILBOX-IN-GAME',
    subject: 'Hello',
    msg: { defaultValue: 'Come back' },
    translations: [en],
    recur: 'once',
  })
  expect(campaignErrors(filled)).toEqual({})
  expect(textErrors([{ ...en, lng: 'de' }])).toEqual({ 'texts.0.lng': expect.stringContaining('English') })
  expect(Object.keys(textErrors([en, { ...en, lng: 'EN' }, noText('fr')]))).toEqual([
    'texts.1.lng',
    'texts.2.subject',
    'texts.2.msg',
  ])
})

test('parts that a type does not have are not sent', () => {
  const values = {
    ...{ ...filled, datepoint: 'install' as const, days: '7', isAgain: true, recur: 'daily' as const },
    ...{ store: 'main', attachments: [{ symbol: 'currency.gems', count: '5' }] },
  }
  expect(campaignBody({ ...values, mtype: 'EMAIL' })).toMatchObject({ datepoint: 'install', days: 7, recur: 'daily' })
  expect(campaignBody({ ...values, mtype: 'EMAIL' })).not.toHaveProperty('mb_attachments')
  const announced = campaignBody({ ...values, mtype: 'ANNOUNCEMENT' })
  expect(announced).toMatchObject({ recur: 'once', resend_to_past_recipients: false, start: '' })
  expect(announced).not.toHaveProperty('datepoint')
  expect(campaignBody({ ...values, mtype: 'NOTIFICATION' })).toMatchObject({ subject: '' })
})

test('each error is listed under its field', () => {
  const values = {
    ...{ ...filled, name: '', datepoint: 'revenue' as const, days: '-1', expires: '2026-01-01T00:00' },
    rules: [newRule, { datapoint: 'install', rel: 'neq' as const, val: 'soon' }],
    attachments: [{ symbol: '', count: '0' }],
  }
  expect(Object.keys(campaignErrors(values, Date.UTC(2026, 5, 1))).sort()).toEqual(
    [
      ...['name', 'days', 'expires', 'rules.0.val', 'rules.1.rel', 'rules.1.val'],
      ...['attachments.0.symbol', 'attachments.0.count'],
    ].sort(),
  )
})

test('a template fills the texts of a campaign, English first', () => {
  const msg = { de: { subject: 'Hallo', body: 'Komm' }, en: { subject: 'Hello', body: 'Come' } }
  const texts = textsOfTemplate(msg)
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
