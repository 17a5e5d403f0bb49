import { expect, test } from 'vitest'
import {
  type MailValues,
  mailErrors,
  mailGifts,
  newAttachment,
  newMail,
  toMailField,
  toMailInput,
} from './mail-form.ts'

const values: MailValues = { ...newMail, texts: [{ lng: 'en', subject: ' Sorry ', msg: '<p>Hi</p>' }] }

test('an empty expiry, empty gifts and an empty specialization are left out [mail-16]', () => {
  expect(toMailInput(values)).toEqual({ subject: 'Sorry', body: '<p>Hi</p>', category: 'SYSTEM.DB' })
  const attachments = [{ ...newAttachment, symbol: 'pass ' }]
  const properties = [{ name: 'color', value: 'red' }]
  const hat = { ...newAttachment, symbol: 'items.hat', properties }
  expect(toMailInput({ ...values, attachments: [hat] })).toMatchObject({ attachments: [{ properties }] })
  expect(mailErrors({ ...values, attachments: [{ ...hat, properties: [{ name: '', value: 'red' }] }] })).toHaveProperty(
    ['attachments.0.properties.0.name'],
  )
  expect(toMailInput({ ...values, attachments })).toMatchObject({
    attachments: [{ symbol: 'pass', action: 'grant', quantity: 1 }],
  })
})

test('each error is listed under its field', () => {
  expect(mailErrors(values)).toEqual({})
  const bad: MailValues = {
    ...newMail,
    category: ' ',
    expires: '2001-01-01T00:00',
    gifts: [{ symbol: 'gems', count: '0' }],
    attachments: [{ ...newAttachment, quantity: 'x' }],
  }
  expect(Object.keys(mailErrors(bad)).sort()).toEqual([
    'attachments.0.quantity',
    'attachments.0.symbol',
    'category',
    'expires',
    'gifts.0.count',
    'gifts.0.symbol',
    'texts.0.subject',
  ])
})

test('languages that were begun are sent, each with a subject; one alone is for everybody', () => {
  const [en] = values.texts as [MailValues['texts'][number]]
  const de = { lng: 'de', subject: '', msg: 'Hallo' }
  const several = { ...values, texts: [{ lng: 'fr', subject: ' ', msg: '' }, en, de] }
  expect(mailErrors(several)).toEqual({ 'texts.2.subject': 'Write a subject.' })
  expect(toMailInput(several)).toMatchObject({
    translations: [
      { lng: 'en', subject: 'Sorry', body: '<p>Hi</p>' },
      { lng: 'de', subject: '', body: 'Hallo' },
    ],
  })
  expect(toMailInput(several)).not.toHaveProperty('subject')
  expect(toMailField('mail.translations.1.subject', several)).toBe('texts.2.subject')
  expect(toMailField('sendMailRequests.0.body', values)).toBe('texts.0.msg')
})

test('the gifts of both kinds are said in words', () => {
  const attachments = [{ ...newAttachment, symbol: 'pass' }]
  expect(mailGifts({ ...values, gifts: [{ symbol: 'currency.gems', count: '5' }], attachments })).toEqual([
    '5 × currency.gems',
    '1 × pass',
  ])
})
