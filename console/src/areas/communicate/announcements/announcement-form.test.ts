import { type AnnouncementContent, announcementStats } from '@regent/contract/communicate/announcements'
import { expect, test } from 'vitest'
import { relationOptions } from '../../players/segments/stat-condition.ts'
import { announcementErrors, toFormValues, toRequestBody } from './announcement-form.ts'

const known: AnnouncementContent = {
  id: 'spring',
  symbol: 'spring',
  channel: 'eventpromo',
  title: 'spring-1.title',
  summary: 'spring-1.summary',
  body: 'spring-1.body',
  tags: ['season'],
  translations: [{ language: 'en', subject: 'Spring', message: 'It is here', summary: '' }],
  stat_requirements: [{ stat: 'LEVEL', constraint: 'gte', value: '5' }],
  attachments: [{ symbol: 'currency.gold', count: 5, type: 'currency' }],
  gift: {
    description: 'Enjoy',
    changeCurrencies: [{ symbol: 'currency.gems', amount: 50 }],
    addItems: [{ symbol: 'items.hat', properties: { color: 'red' } }, { symbol: 'items.hat' }],
  },
  clientData: { banner: 'spring.png' },
  version: 3,
  updatedAt: 0,
}

test('an announcement that is opened and saved does not change', () => {
  const body = toRequestBody(toFormValues(known), known)
  expect(body).toMatchObject({
    symbol: 'spring',
    channel: 'eventpromo',
    tags: ['season'],
    translations: known.translations,
    attachments: known.attachments,
    gift: known.gift,
    clientData: known.clientData,
    title: { localizationId: 'spring-1.title', defaultValue: 'Spring' },
    stat_requirements: [{ stat: 'LEVEL', constraint: 'gte', value: '5', domain: 'game', access: 'private' }],
  })
  expect(body).not.toHaveProperty('start_date')
  expect(announcementErrors(toFormValues(known))).toEqual({})
})

test('client data is edited as pairs of a name and a value, and sent as a map [announcements-15]', () => {
  const values = toFormValues({ ...known, clientData: { banner: 'a.png', color: 'red' } })
  expect(values.clientData).toEqual([
    { name: 'banner', value: 'a.png' },
    { name: 'color', value: 'red' },
  ])
  const edited = { ...values, clientData: [...values.clientData, { name: 'size', value: 'big' }] }
  expect(toRequestBody(edited, known).clientData).toEqual({ banner: 'a.png', color: 'red', size: 'big' })
})

test('requirements are offered on LEVEL, GAMER_TAG and LANGUAGE [announcements-13]', () => {
  expect(announcementStats).toEqual(['LEVEL', 'GAMER_TAG', 'LANGUAGE'])
})

test('the conditions of a requirement are eq, neq, lt, lte, gt, gte, in, nin and nonexistent [announcements-14]', () => {
  expect(relationOptions.map(({ value }) => value)).toEqual([
    'eq',
    'neq',
    'lt',
    'lte',
    'gt',
    'gte',
    'in',
    'nin',
    'nonexistent',
  ])
})

test('a new announcement names no keys: the server makes them', () => {
  const values = { ...toFormValues(), symbol: 'autumn' }
  const { title, summary, body } = toRequestBody(values)
  for (const text of [title, summary, body]) expect(text).toEqual({ localizationId: '', empty: true })
})

test('each error is listed under its field', () => {
  const values = {
    ...toFormValues(known),
    symbol: 'two words',
    startDate: '2026-02-01T10:00',
    endDate: '2026-02-01T10:00',
    translations: [
      { language: 'en', subject: '', message: '', summary: '' },
      { language: 'EN', subject: 'x', message: '', summary: '' },
    ],
    requirements: [{ stat: 'LEVEL', constraint: 'eq' as const, value: ' ', space: 'game.private' }],
    attachments: [{ symbol: 'items.hat', count: '101' }],
    gifts: [{ symbol: 'gems', count: '0' }],
    clientData: [{ name: '', value: 'x' }],
  }
  expect(Object.keys(announcementErrors(values)).sort()).toEqual([
    'attachments.0.count',
    'clientData.0.name',
    'endDate',
    'gifts.0.count',
    'gifts.0.symbol',
    'requirements.0.value',
    'symbol',
    'translations.0.subject',
    'translations.1.language',
  ])
})
