import {
  listAnnouncementDefinitions,
  listAnnouncements,
  listPlayerAnnouncements,
  saveAnnouncement,
} from '@regent/contract/communicate/announcements'
import { createCampaign, listCampaigns, planCampaign } from '@regent/contract/communicate/campaigns'
import { getMailTemplate, listTemplates, saveTemplate } from '@regent/contract/communicate/campaigns-templates'
import {
  getLocalizations,
  saveLocalizationSettings,
  saveLocalizations,
  setLocalization,
} from '@regent/contract/communicate/localizations'
import { searchMail, sendMailToPlayer } from '@regent/contract/communicate/mail'
import { applyEventContent } from '@regent/contract/engage/events'
import { getPlayerEvents } from '@regent/contract/engage/events-players'
import { saveCatalog } from '@regent/contract/monetize/commerce'
import { updateOwnAccount } from '@regent/contract/organization/accounts'
import { listAuditEntries, undoChanges } from '@regent/contract/organization/audit'
import { applyPlan } from '@regent/contract/organization/plans'
import { setStats, toObjectId } from '@regent/contract/players/stats'
import { expect, test } from 'vitest'
import { sell, storesOf } from '../../../testing/shop.ts'
import { type Actor, ownApp, type TestApp } from '../../../testing/test-app.ts'

const byLanguage = (texts: Record<string, string>) =>
  Object.entries(texts).map(([language, value]) => ({ language, value }))

/** Of each text there is English and German; of the title there is Brazilian Portuguese, too. */
async function planted(app: TestApp, developer: Actor) {
  await developer.call(saveLocalizationSettings, { body: { extraLanguages: ['pt-BR'], fallback: ['en'] } })
  const localizations = {
    'storm.title': byLanguage({ en: 'Storm', de: 'Sturm', 'pt-BR': 'Tempestade' }),
    'storm.msg': byLanguage({ en: 'A storm is coming', de: 'Ein Sturm zieht auf' }),
    'storm.subject': byLanguage({ en: 'Weather', de: 'Wetter' }),
  }
  await developer.call(saveLocalizations, { body: { localizations } })
  await developer.call(saveAnnouncement, {
    body: {
      symbol: 'storm',
      channel: 'any',
      title: { localizationId: 'storm.title', defaultValue: 'By default' },
      summary: { localizationId: 'storm.summary', defaultValue: 'A default text' },
      body: 'storm.nothing',
    },
  })
  const catalog = sell({ buttonText: { en: 'storm.title' } })
  await developer.call(saveCatalog, {
    body: {
      stores: (catalog.stores ?? []).map((store) => ({ ...store, title: 'storm.title' })),
      offerDefinitions: (catalog.offerDefinitions ?? []).map((offer) => ({
        ...offer,
        titles: ['storm.title'],
        descriptions: ['storm.msg'],
      })),
    },
  })
  await developer.call(applyEventContent, {
    body: {
      content: {
        symbol: 'events.storm',
        name: 'storm.title',
        start_date: new Date(app.now()).toISOString(),
        phases: [{ name: 'storm.msg', duration_minutes: 10 }],
      },
    },
  })
  return (
    await developer.call(createCampaign, {
      body: { name: 'Storm', mtype: 'MAILBOX-IN-GAME', msg: { localizationId: 'storm.msg' } },
    })
  ).sid
}

const mailsOf = async (by: Actor) => {
  const input = { params: { gamerTag: by.gamerTag }, body: { clauses: [{}] } }
  const [found] = (await by.call(searchMail, input)).results
  return (found?.content ?? []).map(({ subject, body }) => [subject, body]).sort()
}

/** Whatever a player reads, everywhere. */
async function readBy(player: Actor) {
  const { gamerTag } = player
  const [announcement] = (await player.call(listPlayerAnnouncements, { params: { gamerTag }, query: {} })).announcements
  const [store] = await storesOf(player, gamerTag)
  const [listing] = store?.listings ?? []
  const [event] = (await player.call(getPlayerEvents, { params: { gamerTag } })).running
  return {
    announcement: [announcement?.title, announcement?.summary, announcement?.body],
    ids: announcement?.localizationIds,
    store: [store?.title, listing?.offer.titles[0], listing?.offer.descriptions[0], listing?.offer.buttonText],
    event: [event?.name, event?.currentPhase?.name, event?.allPhases[0]?.name],
    mails: await mailsOf(player),
  }
}

test('every reader resolves texts in the player’s language, then without the region, then by the fallback, then the default', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const german = await app.player()
  const brazilian = await app.player()
  const chinese = await app.player()
  // The three places that tell a player's language: the account, the game's stat, the device's.
  await german.call(updateOwnAccount, { body: { language: 'de-AT' } })
  const stat = (by: Actor, set: Record<string, string>) =>
    developer.call(setStats, { params: { objectId: toObjectId('game.private', by.gamerTag) }, body: { set } })
  await stat(brazilian, { LANGUAGE: 'pt' })
  await stat(chinese, { locale: 'zh_CN' })
  const sid = await planted(app, developer)
  for (const { gamerTag } of [german, brazilian, chinese]) {
    const body = { senderGamerTag: 0, category: 'system', subject: 'storm.title', body: 'Plain text' }
    await developer.call(sendMailToPlayer, { params: { gamerTag }, body })
  }
  const { plan } = await developer.call(planCampaign, { params: { sid } })
  await developer.call(applyPlan, { params: { id: plan.id } })
  await app.runJobs()
  const ids = { title: 'storm.title', summary: 'storm.summary', body: 'storm.nothing' }
  const rest = (title: string, msg: string, subject: string) => ({
    announcement: [title, 'A default text', 'storm.nothing'],
    ids,
    store: [title, title, msg, title],
    event: [title, msg, msg],
    mails: [
      [title, 'Plain text'],
      [subject, msg],
    ].sort(),
  })
  expect(await readBy(german)).toEqual(rest('Sturm', 'Ein Sturm zieht auf', 'Wetter'))
  expect(await readBy(brazilian)).toEqual(rest('Tempestade', 'A storm is coming', 'Weather'))
  expect(await readBy(chinese)).toEqual(rest('Storm', 'A storm is coming', 'Weather'))
  // A store is also shown in the language that the client asks for.
  expect((await storesOf(chinese, chinese.gamerTag, { language: 'de' }))[0]?.title).toBe('Sturm')
  // The realm decides what others fall back to.
  await developer.call(saveLocalizationSettings, { body: { extraLanguages: ['pt-BR'], fallback: ['de', 'en'] } })
  expect(await readBy(chinese)).toMatchObject({ announcement: ['Sturm', 'A default text', 'storm.nothing'] })
  expect(await readBy(chinese)).toMatchObject({ store: ['Sturm', 'Sturm', 'Ein Sturm zieht auf', 'Sturm'] })
})

test('a player whose language is unknown reads what their client accepts; what staff accept says nothing', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const unknown = await app.player()
  const chinese = await app.player()
  const params = { objectId: toObjectId('game.private', chinese.gamerTag) }
  await developer.call(setStats, { params, body: { set: { LANGUAGE: 'zh' } } })
  await planted(app, developer)
  const headers = { 'accept-language': 'ja, de-AT;q=0.8, en;q=0.5' }
  const accepting = (by: Actor): Actor => ({
    ...by,
    call: (call, input, options) => by.call(call, input, { ...options, headers }),
  })
  const german = { store: ['Sturm', 'Sturm', 'Ein Sturm zieht auf', 'Sturm'], event: ['Sturm', 'Ein Sturm zieht auf'] }
  for (const { gamerTag } of [unknown, chinese])
    await developer.call(sendMailToPlayer, { params: { gamerTag }, body: { subject: 'storm.title', body: 'x' } })
  const read = async (by: Actor) => {
    const { announcement, store, event, mails } = await readBy(by)
    return { announcement: announcement[0], store, event: event.slice(0, 2), mails }
  }
  expect(await read(accepting(unknown))).toEqual({ ...german, announcement: 'Sturm', mails: [['Sturm', 'x']] })
  // Without the header the realm's fallback decides.
  expect(await read(unknown)).toMatchObject({ announcement: 'Storm', mails: [['Storm', 'x']] })
  // A text in the player's own language comes first.
  const change = { key: 'storm.title', language: 'zh', value: '风暴', was: '' }
  await developer.call(setLocalization, { body: change })
  expect(await read(accepting(chinese))).toMatchObject({ announcement: '风暴', mails: [['风暴', 'x']] })
  const seen = await accepting(developer).call(listPlayerAnnouncements, {
    params: { gamerTag: unknown.gamerTag },
    query: {},
  })
  expect(seen.announcements[0]?.title).toBe('Storm')
})

test('definitions say which texts are empty', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  await planted(app, developer)
  const [definition] = (await developer.call(listAnnouncementDefinitions, {})).content
  expect(definition).toMatchObject({
    title: { localizationId: 'storm.title', defaultValue: 'By default', empty: false },
    summary: { localizationId: 'storm.summary', defaultValue: 'A default text', empty: false },
    body: { localizationId: 'storm.nothing', empty: true },
  })
})

test('the texts of an announcement are localizations with their own keys, written, undone and deleted with it', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const none = { localizationId: '', empty: true }
  const save = (subject: string, headers: Record<string, string> = {}) =>
    developer.send(
      saveAnnouncement,
      {
        body: {
          symbol: 'Spring sale'.replace(' ', '-'),
          channel: 'eventpromo',
          summary: none,
          body: none,
          title: none,
          translations: [
            { language: 'de', subject: 'Frühling', message: '' },
            { language: 'en', subject, message: 'Come' },
          ],
        },
      },
      { headers },
    )
  expect(await save('Spring')).toMatchObject({ status: 200 })
  const texts = async () => Object.entries((await developer.call(getLocalizations, {})).localizations)
  const [body, title] = await texts()
  expect(title?.[0]).toMatch(/^spring-sale-[0-9a-f-]{36}\.title$/)
  expect(title?.[1]).toEqual(byLanguage({ de: 'Frühling', en: 'Spring' }))
  expect([body?.[0], body?.[1]]).toEqual([title?.[0].replace('.title', '.body'), byLanguage({ en: 'Come' })])
  // A text that is changed on its own screen changes the announcement: a form that shows the old text is refused.
  const [listed] = (await developer.call(listAnnouncements, {})).content
  const change = { key: title?.[0] ?? '', language: 'en', value: 'Spring is here', was: 'Spring' }
  await developer.call(setLocalization, { body: change })
  expect(await save('Old', { 'if-match': `"${listed?.version}"` })).toMatchObject({ status: 409 })
  const { gamerTag } = await app.player()
  const titles = async () =>
    (await developer.call(listPlayerAnnouncements, { params: { gamerTag }, query: {} })).announcements.map(
      (one) => one.title,
    )
  expect(await titles()).toEqual(['Spring is here'])
  const { rows } = await developer.call(listAuditEntries, { query: { subject: 'announcement' } })
  // Its creation cannot be undone over a text that somebody has changed since.
  expect(await developer.send(undoChanges, { body: { ids: [rows[0]?.id] } })).toMatchObject({ status: 409 })
  const { rows: edits } = await developer.call(listAuditEntries, { query: { subject: 'localization' } })
  await developer.call(undoChanges, { body: { ids: [edits[0]?.id ?? 0] } })
  await developer.call(undoChanges, { body: { ids: [rows[0]?.id ?? 0] } })
  expect([await titles(), await texts()]).toEqual([[], []])
})

test('saves of an announcement and of its texts wait for one another, and none is lost unseen', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const colleague = await app.as('developer')
  const refs = { title: 'both.title', summary: 'both.summary', body: 'both.body' }
  const translations = (subject: string) => [{ language: 'en', subject }]
  const save = (subject: string, version: number) =>
    developer.send(
      saveAnnouncement,
      { body: { symbol: 'both', channel: 'any', ...refs, translations: translations(subject) } },
      { headers: { 'if-match': `"${version}"` } },
    )
  expect(await save('first', 0)).toMatchObject({ status: 200 })
  for (let round = 0; round < 10; round += 1) {
    const [before] = (await developer.call(listAnnouncements, {})).content
    const was = before?.translations?.[0]?.subject ?? ''
    const [saved, edited] = await Promise.all([
      save(`saved ${round}`, before?.version ?? 0),
      colleague.send(setLocalization, {
        body: { key: 'both.title', language: 'en', value: `edited ${round}`, was },
      }),
    ])
    // One of the two was first; the other has seen an old text and is refused.
    expect([saved?.status, edited?.status].sort()).toEqual([200, 409])
    const [after] = (await developer.call(listAnnouncements, {})).content
    expect(after?.translations?.[0]?.subject).toBe(saved?.status === 200 ? `saved ${round}` : `edited ${round}`)
  }
})

test('an announcement refuses a language that the realm does not have, by name', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const refs = { title: 'a', summary: 'b', body: 'c' }
  const body = { symbol: 'a', channel: 'any', ...refs, translations: [{ language: 'ja', subject: 'x' }] }
  expect(await developer.send(saveAnnouncement, { body })).toMatchObject({
    status: 400,
    body: {
      field: 'translations.0.language',
      message: expect.stringContaining('“ja” is not a language of this realm'),
    },
  })
})

test('a campaign keeps its texts as localizations, and sends what they say then', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const player = await app.player()
  const translations = [{ lng: 'en', subject: 'Hello', msg: 'Come back' }]
  const { sid } = await developer.call(createCampaign, {
    body: { name: 'Great return!', mtype: 'MAILBOX-IN-GAME', translations },
  })
  const { localizations } = await developer.call(getLocalizations, {})
  const [msg, subject] = Object.keys(localizations)
  expect(msg).toMatch(/^great-return-[0-9a-f-]{36}\.msg$/)
  expect(subject).toBe(msg?.replace('.msg', '.subject'))
  const change = { key: subject ?? '', language: 'en', value: 'Hello again', was: 'Hello' }
  await developer.call(setLocalization, { body: change })
  const [listed] = (await developer.call(listCampaigns, {})).campaigns
  expect(listed).toMatchObject({
    subject: 'Hello again',
    msg: { localizationId: msg, defaultValue: 'Come back' },
    translations: [{ lng: 'en', subject: 'Hello again', msg: 'Come back' }],
  })
  const { plan } = await developer.call(planCampaign, { params: { sid } })
  await developer.call(applyPlan, { params: { id: plan.id } })
  await app.runJobs()
  expect(await mailsOf(player)).toEqual([['Hello again', 'Come back']])
  const unknown = { name: 'x', mtype: 'NOTIFICATION', msg: { localizationId: 'nothing.msg' } } as const
  expect(await developer.send(createCampaign, { body: unknown })).toMatchObject({
    status: 400,
    body: { field: 'msg.localizationId', message: expect.stringContaining('“nothing.msg”') },
  })
})

test('a notification whose text has become too long is not planned', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const body = { name: 'Short', mtype: 'NOTIFICATION', translations: [{ lng: 'en', msg: 'Short' }] } as const
  const { sid } = await developer.call(createCampaign, { body: { ...body, translations: [...body.translations] } })
  const [msg = ''] = Object.keys((await developer.call(getLocalizations, {})).localizations)
  const long = { key: msg, language: 'en', value: 'x'.repeat(4_001), was: 'Short' }
  await developer.call(setLocalization, { body: long })
  expect(await developer.send(planCampaign, { params: { sid } })).toMatchObject({
    status: 400,
    body: { error: 'PlanRowsInvalid', message: expect.stringContaining('exceeds the limit of notifications') },
  })
})

test('a campaign that is an announcement shows the same texts as the campaign', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const player = await app.player()
  const translations = [{ lng: 'en', subject: 'Hello', msg: 'Come back' }]
  await developer.call(createCampaign, { body: { name: 'Return', mtype: 'ANNOUNCEMENT', translations } })
  const params = { gamerTag: player.gamerTag }
  const [shown] = (await player.call(listPlayerAnnouncements, { params, query: {} })).announcements
  expect(shown).toMatchObject({ title: 'Hello', summary: '', body: 'Come back' })
  const [listed] = (await developer.call(listCampaigns, {})).campaigns
  expect(shown?.localizationIds.body).toBe(listed?.msg.localizationId)
})

test('the texts of a template are localizations; its key stays when it is renamed', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const player = await app.player()
  const save = (name: string, subject: string, sid?: number, headers: Record<string, string> = {}) =>
    developer.send(
      saveTemplate,
      { body: { name, msg: { en: { subject, body: 'Text' } }, ...(sid && { sid }) } },
      { headers },
    )
  const { sid } = (await save('Return', 'Hello')).body as { sid: number }
  const keys = async () => Object.keys((await developer.call(getLocalizations, {})).localizations)
  const [msg, subject] = await keys()
  const [template] = (await developer.call(listTemplates, {})).data
  expect([msg, subject]).toEqual([`return-${template?.guid}.msg`, `return-${template?.guid}.subject`])
  await save('Comeback', 'Hello', sid)
  expect(await keys()).toEqual([msg, subject])
  const change = { key: subject ?? '', language: 'en', value: 'Hello again', was: 'Hello' }
  await developer.call(setLocalization, { body: change })
  expect(await save('Comeback', 'Old', sid, { 'if-match': '"2"' })).toMatchObject({ status: 409 })
  const query = { gamerTag: player.gamerTag, templateName: 'Comeback' }
  expect(await developer.call(getMailTemplate, { query })).toEqual({ subject: 'Hello again', body: 'Text' })
})
