import { deleteAnnouncement, listAnnouncements, saveAnnouncement } from '@regent/contract/communicate/announcements'
import { createCampaign, deleteCampaign, listCampaigns } from '@regent/contract/communicate/campaigns'
import { deleteTemplate, listTemplates, saveTemplate } from '@regent/contract/communicate/campaigns-templates'
import { getLocalizations, saveLocalizations } from '@regent/contract/communicate/localizations'
import { listAuditEntries, undoChanges } from '@regent/contract/organization/audit'
import { expect, test } from 'vitest'
import { type Actor, testApp } from '../../../testing/test-app.ts'

const text = (defaultValue: string) => ({ localizationId: '', defaultValue })
const words = { title: text('Spring'), summary: text('s'), body: text('b') }
const translations = [{ language: 'de', subject: 'Frühling', message: 'b', summary: 's' }]
const campaign = { name: 'Spring', subject: 'Spring', msg: 'It begins' }

async function deleteCampaigns(by: Actor): Promise<void> {
  for (const { sid } of (await by.call(listCampaigns, {})).campaigns) await by.call(deleteCampaign, { body: { sid } })
}

/** Everything that keeps its texts as localizations. */
const owners: Record<string, { make: (by: Actor) => Promise<unknown>; remove: (by: Actor) => Promise<unknown> }> = {
  announcement: {
    make: (by) => by.call(saveAnnouncement, { body: { symbol: 'spring', channel: 'any', ...words, translations } }),
    remove: (by) => by.call(deleteAnnouncement, { body: { symbol: 'spring' } }),
  },
  campaign: {
    make: (by) => by.call(createCampaign, { body: { ...campaign, mtype: 'MAILBOX-IN-GAME' } }),
    remove: deleteCampaigns,
  },
  'draft of a campaign': {
    make: (by) => by.call(createCampaign, { body: { ...campaign, mtype: 'EMAIL', draft: true } }),
    remove: deleteCampaigns,
  },
  'campaign with an announcement': {
    make: (by) => by.call(createCampaign, { body: { ...campaign, mtype: 'ANNOUNCEMENT' } }),
    remove: deleteCampaigns,
  },
  'campaign whose announcement is deleted': {
    make: (by) => by.call(createCampaign, { body: { ...campaign, mtype: 'ANNOUNCEMENT' } }),
    remove: async (by) => {
      const { content } = await by.call(listAnnouncements, {})
      await by.call(deleteAnnouncement, { body: { symbol: content[0]?.symbol ?? '' } })
    },
  },
  template: {
    make: (by) => by.call(saveTemplate, { body: { name: 'Spring', msg: { en: { subject: 'Spring', body: 'b' } } } }),
    remove: async (by) => {
      const { data } = await by.call(listTemplates, {})
      await by.call(deleteTemplate, { body: { id: data[0]?.sid ?? 0 } })
    },
  },
}

test.each(Object.keys(owners))('the texts of a deleted %s are deleted, and its undo restores them', async (name) => {
  const app = await testApp()
  const developer = await app.as('developer')
  const texts = async () => (await developer.call(getLocalizations, {})).localizations
  await owners[name]?.make(developer)
  const before = await texts()
  expect(before).not.toEqual({})
  app.advance(1_000)
  await owners[name]?.remove(developer)
  expect(await texts()).toEqual({})
  const { rows } = await developer.call(listAuditEntries, { query: { limit: 1 } })
  app.advance(1_000)
  await developer.call(undoChanges, { body: { ids: [rows[0]?.id ?? 0] } })
  expect(await texts()).toEqual(before)
})

test('a deleted campaign keeps texts under a key that people chose, or that another campaign shows', async () => {
  const developer = await (await testApp()).as('developer')
  const texts = async () => Object.keys((await developer.call(getLocalizations, {})).localizations)
  const make = (localizationId: string, defaultValue: string) =>
    developer.call(createCampaign, {
      body: { ...campaign, mtype: 'MAILBOX-IN-GAME', msg: { localizationId, defaultValue } },
    })
  const remove = (sid: number) => developer.call(deleteCampaign, { body: { sid } })
  await developer.call(saveLocalizations, {
    body: { localizations: { 'spring.msg': [{ language: 'en', value: 'It begins' }] } },
  })
  const named = await make('spring.msg', '')
  await remove(named.sid)
  expect(await texts()).toContain('spring.msg')
  const first = await developer.call(createCampaign, { body: { ...campaign, mtype: 'MAILBOX-IN-GAME' } })
  const key = (await developer.call(listCampaigns, {})).campaigns[0]?.msg.localizationId ?? ''
  const second = await make(key, '')
  await remove(first.sid)
  expect(await texts()).toContain(key)
  await remove(second.sid)
  expect(await texts()).not.toContain(key)
})
