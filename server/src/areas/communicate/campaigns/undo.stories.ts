import {
  createCampaign,
  deleteCampaign,
  listCampaigns,
  scheduleCampaign,
  updateCampaign,
} from '@regent/contract/communicate/campaigns'
import { getCampaignLimits, setCampaignLimits } from '@regent/contract/communicate/campaigns-delivery'
import { deleteTemplate, listTemplates, saveTemplate } from '@regent/contract/communicate/campaigns-templates'
import { hourMs } from '@regent/contract/time'
import type { Actor, TestApp } from '../../../testing/test-app.ts'
import { type Story, undoNewest } from '../../../testing/undo-story.ts'

const campaign = {
  make: async (_: TestApp, by: Actor) => {
    const body = { name: 'Return', mtype: 'EMAIL' as const, subject: 'Hello', msg: 'Come back' }
    await by.call(createCampaign, { body })
  },
  sid: async (by: Actor) => (await by.call(listCampaigns, {})).campaigns[0]?.sid ?? 0,
  edit: (subject: string) => async (_: TestApp, by: Actor) => {
    const body = { name: 'Return', mtype: 'EMAIL' as const, subject, msg: 'Come back' }
    await by.call(updateCampaign, { params: { sid: await campaign.sid(by) }, body })
  },
  schedule: (hours: number) => async (app: TestApp, by: Actor) => {
    const startDate = new Date(app.now() + hours * hourMs).toISOString()
    await by.call(scheduleCampaign, { body: { sid: await campaign.sid(by), startDate } })
  },
  state: async (_: TestApp, by: Actor) =>
    (await by.call(listCampaigns, {})).campaigns.map(({ name, subject, start, next }) => ({
      name,
      subject,
      start,
      next,
    })),
}

const limits = {
  set: (timeZone: string) => async (_: TestApp, by: Actor) => {
    await by.call(setCampaignLimits, { body: { limits: { timeZone } } })
  },
  state: async (_: TestApp, by: Actor) => (await by.call(getCampaignLimits, {})).limits,
}

const template = {
  save: (body: string) => async (_: TestApp, by: Actor) => {
    const sid = (await by.call(listTemplates, {})).data[0]?.sid
    const msg = { en: { subject: 'Hello', body } }
    await by.call(saveTemplate, { body: { name: 'Return', msg, ...(sid && { sid }) } })
  },
  remove: async (_: TestApp, by: Actor) => {
    const { data } = await by.call(listTemplates, {})
    await by.call(deleteTemplate, { body: { id: data[0]?.sid ?? 0 } })
  },
  state: async (_: TestApp, by: Actor) =>
    (await by.call(listTemplates, {})).data.map(({ sid, name, guid, msg, added }) => ({ sid, name, guid, msg, added })),
}

export const campaignStories: Record<'campaign' | 'campaign-limits' | 'template', Story[]> = {
  'campaign-limits': [
    {
      name: 'those that were set',
      change: limits.set('Europe/Berlin'),
      newer: limits.set('Asia/Tokyo'),
      state: limits.state,
    },
  ],
  campaign: [
    { name: 'one that was made', change: campaign.make, newer: campaign.schedule(5), state: campaign.state },
    {
      name: 'one that was edited',
      change: async (app, by) => {
        await campaign.make(app, by)
        await campaign.edit('Ahoy')(app, by)
      },
      newer: campaign.edit('Newer'),
      state: campaign.state,
    },
    {
      name: 'one that was scheduled',
      change: async (app, by) => {
        await campaign.make(app, by)
        await campaign.schedule(1)(app, by)
      },
      newer: campaign.schedule(2),
      state: campaign.state,
    },
    {
      name: 'one that was deleted',
      change: async (app, by) => {
        await campaign.make(app, by)
        await by.call(deleteCampaign, { body: { sid: await campaign.sid(by) } })
      },
      newer: undoNewest,
      state: campaign.state,
    },
  ],
  template: [
    { name: 'one that was made', change: template.save('Come'), newer: template.save('Go'), state: template.state },
    {
      name: 'one that was changed',
      change: async (app, by) => {
        await template.save('Come')(app, by)
        await template.save('Come back')(app, by)
      },
      newer: template.save('Go'),
      state: template.state,
    },
    {
      name: 'one that was deleted',
      change: async (app, by) => {
        await template.save('Come')(app, by)
        await template.remove(app, by)
      },
      newer: undoNewest,
      state: template.state,
    },
  ],
}
