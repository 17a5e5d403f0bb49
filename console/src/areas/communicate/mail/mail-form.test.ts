import { expect, test } from 'vitest'
import { type MailValues, mailErrors, mailToSendOf, newAttachment, newMail } from './mail-form.ts'

const values: MailValues = { ...newMail, subject: ' Sorry ', body: '<p>Hi</p>' }

test('an empty expiry, empty gifts and an empty specialization are left out', () => {
  expect(mailToSendOf(values)).toEqual({ subject: 'Sorry', body: '<p>Hi</p>', category: 'SYSTEM.DB' })
  const attachments = [{ ...newAttachment, symbol: 'pass ' }]
  expect(mailToSendOf({ ...values, attachments })).toMatchObject({
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
    attachments: [{ symbol: '', specialization: '', action: '', quantity: 'x' }],
  }
  expect(Object.keys(mailErrors(bad)).sort()).toEqual([
    'attachments.0.action',
    'attachments.0.quantity',
    'attachments.0.symbol',
    'category',
    'expires',
    'gifts.0.count',
    'gifts.0.symbol',
    'subject',
  ])
})
