import { hourMs } from '@regent/contract/time'
import { expect } from 'vitest'
import { textOf, type World } from './world.stories.ts'

/** Mail with a gift, templates and categories. */
export async function mailIsSent(world: World): Promise<void> {
  const { captain, mate, operator } = world.people
  const mail = (subject: string, more: object = {}) => ({
    senderGamerTag: '0',
    category: 'harbor',
    subject,
    body: 'Read this.',
    ...more,
  })
  const rewards = { currencies: [{ symbol: 'currency.gems', amount: 25 }], items: [] }
  const gems = async () =>
    Number((await captain.call('inventoryGetByObjectId', captain.gamerTag, 'currency.gems')).currencies[0].amount)
  const gemsBefore = await gems()
  const { mailId } = await operator.call('mailPostByObjectId', captain.gamerTag, mail('Welcome', { rewards }))
  expect(mailId).toBeDefined()
  await operator.call('mailPostBulkBasic', {
    sendMailRequests: [captain, mate].map(({ gamerTag }) => mail('Storm', { receiverGamerTag: gamerTag, rewards })),
  })
  await operator.call('mailPostBulkByObjectId', captain.gamerTag, {
    sendMailRequests: ['Calm', 'Fog', 'Ice'].map((subject) =>
      mail(subject, { receiverGamerTag: captain.gamerTag, rewards }),
    ),
  })
  expect(await captain.call('mailGetByObjectId', captain.gamerTag)).toEqual({ unreadCount: 5 })
  expect(await captain.call('mailGetCategoriesByObjectId', captain.gamerTag)).toMatchObject({ result: ['harbor'] })
  const clause = { name: 'search', onlyCount: false, states: ['Unread', 'Read'], limit: 10 }
  const list = async () => {
    const { results } = await captain.call('mailPostSearchByObjectId', captain.gamerTag, { clauses: [clause] })
    return results[0].content as { id: number; subject: string; state: string }[]
  }
  const idOf = async (subject: string) => (await list()).find((one) => one.subject === subject)?.id
  const welcome = await idOf('Welcome')
  expect(await captain.call('mailGetBasic', welcome)).toMatchObject({ result: { subject: 'Welcome' } })
  expect(await captain.call('mailGetDetailByObjectId', captain.gamerTag, welcome)).toMatchObject({
    result: { rewards: { currencies: [{ symbol: 'currency.gems' }] } },
  })
  await captain.call('mailPutBasic', { mailId: welcome, state: 'Read' })
  await captain.call('mailPutByObjectId', captain.gamerTag, { mailId: welcome, acceptAttachments: true })
  await captain.call('mailPutAttachmentsBasic', { mailIds: [await idOf('Storm')] })
  await captain.call('mailPutAcceptManyByObjectId', captain.gamerTag, { mailIds: [await idOf('Calm')] })
  const fog = await idOf('Fog')
  await captain.call('mailPutBulkByObjectId', captain.gamerTag, {
    updateMailRequests: [{ id: fog, update: { mailId: fog, state: 'Read' } }],
  })
  expect(await captain.call('mailGetByObjectId', captain.gamerTag)).toEqual({ unreadCount: 1 })
  expect(await gems()).toBe(gemsBefore + 75)
  expect(await operator.refusal('mailGetTemplateBasic', captain.gamerTag, 'welcome-back')).toEqual({
    status: 404,
    error: 'TemplateNotFound',
  })
}

/** An announcement is read and claimed. */
export async function announcementsAreRead(world: World): Promise<void> {
  const { captain, operator } = world.people
  const text = (defaultValue: string) => ({ localizationId: '', defaultValue, empty: false })
  const announcement = (symbol: string) => ({
    symbol,
    channel: 'main',
    tags: ['regatta'],
    attachments: [],
    title: text('Regatta'),
    summary: text('On Saturday'),
    body: text('Sail with us.'),
    gift: { addCurrencyMap: {}, addItemRequests: [], changeCurrencies: [{ symbol: 'currency.gems', amount: 5 }] },
  })
  for (const symbol of ['announcements.regatta', 'announcements.feast', 'announcements.fog'])
    await operator.call('announcementsPostBasic', announcement(symbol))
  expect(await operator.call('announcementsGetListTagsBasic')).toMatchObject({
    tags: expect.arrayContaining(['regatta']),
  })
  for (const name of ['GetListBasic', 'GetSearchBasic', 'GetListDefinitionsBasic', 'GetContentBasic'])
    expect(textOf(await operator.call(`announcements${name}`))).toContain('announcements.regatta')
  const list = async () =>
    (await captain.call('announcementsGetByObjectId', captain.gamerTag)).announcements as { id: string }[]
  expect((await list()).map(({ id }) => id)).toContain('announcements.regatta')
  const one = { announcements: ['announcements.regatta'] }
  await captain.call('announcementsPutReadByObjectId', captain.gamerTag, one)
  await captain.call('announcementsPostClaimByObjectId', captain.gamerTag, one)
  expect((await list()).find(({ id }) => id === 'announcements.regatta')).toMatchObject({
    isRead: true,
    isClaimed: true,
  })
  expect(textOf(await captain.call('announcementsGetRawByObjectId', captain.gamerTag))).toContain(
    'announcements.regatta',
  )
  await captain.call('announcementsDeleteByObjectId', captain.gamerTag, one)
  expect((await list()).map(({ id }) => id)).not.toContain('announcements.regatta')
  await operator.call('announcementsDeleteBasic', { symbol: 'announcements.fog' })
  expect((await list()).map(({ id }) => id)).not.toContain('announcements.fog')
}

/** A trial of two cohorts, with data for one of them. */
export async function trialRuns(world: World): Promise<void> {
  const { stranger, operator } = world.people
  const trial = { name: 'sails' }
  await operator.call('trialsPostBasic', {
    ...trial,
    cohortType: 'PCT_ALLOCATION',
    cohorts: JSON.stringify([{ name: 'red', pct: 100 }]),
    strat: 'GLOBALLY_OPEN',
    customRules: [],
  })
  const state = async () =>
    textOf((await operator.call('trialsGetBasic')).result.find((one: { name: string }) => one.name === 'sails'))
  const before = await state()
  await operator.call('trialsPutScheduleBasic', { ...trial, time: String(world.now() + hourMs) })
  await operator.call('trialsPutStartBasic', trial)
  // A player is assigned when a session starts.
  await stranger.call('sessionPostBasic', { platform: 'WebGL', device: 'Desktop', locale: 'en-GB' })
  expect(await state()).not.toBe(before)
  await operator.call('trialsPostDataBasic', {
    trialName: 'sails',
    cohortName: 'red',
    dataName: 'wind.json',
    filePayloadBase64: btoa('{"knots":12}'),
  })
  expect(textOf(await operator.call('trialsGetAdminBasic', stranger.gamerTag))).toContain('sails')
  const { cohortData } = await operator.call('trialsGetAdminBasic', stranger.gamerTag)
  const { sid: id } = cohortData[0]
  const { data } = await operator.call('trialsGetAdminDataBasic', id)
  expect(JSON.parse(Buffer.from(data, 'base64').toString())).toEqual({ knots: 12 })
  await operator.call('trialsDeleteDataBasic', { id })
  await operator.call('trialsPutPauseBasic', trial)
  await operator.call('trialsDeleteBasic', trial)
  expect(textOf(await operator.call('trialsGetBasic'))).not.toContain('sails')
}
