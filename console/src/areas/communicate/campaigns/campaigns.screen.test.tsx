import {
  type Campaign,
  type CampaignInput,
  type CampaignRecord,
  createCampaign,
  listCampaigns,
  planCampaign,
  scheduleCampaign,
  stopCampaign,
  updateCampaign,
} from '@regent/contract/communicate/campaigns'
import { countCampaignSteps, getCampaignResults, testCampaign } from '@regent/contract/communicate/campaigns-delivery'
import {
  listTemplates,
  saveTemplate,
  type TemplateRecord,
  type TemplateTexts,
} from '@regent/contract/communicate/campaigns-templates'
import { notifyPlayers } from '@regent/contract/communicate/notifications'
import { listPushSends } from '@regent/contract/communicate/push'
import { type AuditEntry, listAuditEntries } from '@regent/contract/organization/audit'
import type { PlanWithSample } from '@regent/contract/organization/plans'
import { demoResults, demoSteps } from '@regent/contract/samples/campaigns'
import { samplePushSends } from '@regent/contract/samples/push'
import { expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { demoPlayers } from '../../../api/demo/demo-players.ts'
import { expectAccessible } from '../../../testing/accessible.ts'
import type { Answers } from '../../../testing/answers.ts'
import { withHeaders } from '../../../testing/answers.ts'
import { address, openScreen, reload } from '../../../testing/screen.tsx'
import { realmPath, studio } from '../../../testing/studio.ts'

const gamerTag = demoPlayers('DEMO')[0]?.row.gamerTag ?? 0
const firstSid = 7_300_000_000_000_100

const recordOf = (sid: number, body: CampaignInput, version: number, more: Partial<Campaign> = {}): CampaignRecord => {
  const data: Campaign = {
    sid,
    name: body.name,
    mtype: body.mtype,
    type: body.mtype,
    subject: '',
    recur: body.recur || 'once',
    msg: { localizationId: '', defaultValue: '' },
    rules: [],
    start: '',
    sent: 0,
    status: 'queued',
    translations: Array.isArray(body.translations) ? body.translations : [],
    mb_expiration: body.mb_expiration,
    mb_attachments: body.mb_attachments,
    mb_store: body.mb_store,
    resend_to_past_recipients: body.resend_to_past_recipients,
    isDraft: body.draft === true,
    ...more,
  }
  return { ...data, ref: data.name, version, added: Date.now(), updated: Date.now(), data }
}

type Kept = { campaigns: CampaignRecord[]; templates: TemplateRecord[] }

const samples = (): Kept => ({ campaigns: [], templates: [] })

const templateOf = (sid: number, name: string, msg: TemplateTexts): TemplateRecord => {
  const data = { sid, guid: `3f0c1e52-7d44-4c1b-9a3e-${sid}`, name, cid: studio.cid, pid: studio.pid, msg }
  return { ...data, ref: name, version: 1, added: Date.now(), updated: Date.now(), data }
}

const planOf = ({ name }: CampaignRecord): PlanWithSample => ({
  plan: {
    id: 12,
    kind: 'campaign',
    title: `Send the campaign “${name}” to 1 player`,
    verb: 'Send to 1 player',
    pid: studio.pid,
    count: 1,
    warnings: [],
    faults: [],
    state: 'open',
    done: 0,
    failed: 0,
    canApply: true,
    madeAt: Date.now(),
    expiresAt: Date.now() + 900_000,
    typeName: 'PROD',
    summary: [{ label: 'Message', value: 'Your ship is ready.' }],
  },
  sample: [{ n: 1, key: String(gamerTag), player: gamerTag, before: null, after: 'mail', state: 'waiting' }],
})

/** A server that keeps campaigns and templates. One player matches each campaign. */
function keepCampaigns(answers: Answers, kept: Kept): void {
  const find = (sid: number) => kept.campaigns.find((one) => one.sid === sid) as CampaignRecord
  const put = (record: CampaignRecord) => {
    kept.campaigns = [record, ...kept.campaigns.filter(({ sid }) => sid !== record.sid)]
    return record
  }
  const change = (sid: number, more: Partial<Campaign>) => {
    const { data, version } = find(sid)
    const changed = { ...data, ...more }
    return put({ ...changed, ref: changed.name, version: version + 1, added: 0, updated: Date.now(), data: changed })
  }
  answers
    .on(listTemplates, () => ({ data: kept.templates }))
    .on(saveTemplate, ({ body: { name, msg, sid = 1 } }) => {
      if (typeof msg !== 'string') kept.templates.push(templateOf(sid, name, msg))
      return { result: 'ok' as const, sid }
    })
    .on(listCampaigns, () => ({ campaigns: kept.campaigns }))
    .on(createCampaign, ({ body }) => {
      const { sid } = put(recordOf(firstSid + kept.campaigns.length, body, 1))
      return { result: 'ok' as const, sid }
    })
    .on(updateCampaign, ({ params: { sid }, body }) => {
      const { version } = put(recordOf(sid, body, find(sid).version + 1))
      return withHeaders({ result: 'ok' as const }, { version })
    })
    .on(scheduleCampaign, ({ body: { sid, startDate } }) => {
      const { version } = change(sid, { start: startDate, next: Date.parse(startDate), isDraft: false })
      return withHeaders({ result: 'ok' as const }, { version })
    })
    .on(stopCampaign, ({ params: { sid } }) => {
      const { version } = change(sid, { start: '', next: undefined })
      return withHeaders({ result: 'ok' as const }, { version })
    })
    .on(planCampaign, ({ params: { sid } }) => planOf(find(sid)))
    .on(testCampaign, () => ({ result: 'ok' as const }))
    .on(getCampaignResults, () => demoResults)
    .on(countCampaignSteps, () => ({
      ...demoSteps,
      players: 1,
      rulesLeaveOut: 0,
      suspended: 0,
      overCap: 0,
      count: 1,
      languages: [{ language: 'en', count: 1, reads: 'en' }],
    }))
}

async function openCampaigns(path: string, kept = samples()) {
  const answers = await openScreen(realmPath(path), { answers: (on) => keepCampaigns(on, kept) })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  return { answers, kept }
}

const subject = page.getByRole('textbox', { name: 'Subject' })
const name = page.getByRole('textbox', { name: 'Name', exact: true })
const saved = page.getByText(/Saved \d\d:\d\d$/)
const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('regent-draft/'))

async function press(locator: Locator, keys = '{Enter}') {
  await expect.element(locator).toBeVisible()
  ;(locator.element() as HTMLElement).focus()
  await userEvent.keyboard(keys)
}

/** A complete draft of a mail in English. */
function draft(): Kept {
  const translations = [{ lng: 'en', subject: 'Come back', msg: 'The harbor misses you.' }]
  const fields = { mb_expiration: '', mb_attachments: [], mb_store: '', rules: [], resend_to_past_recipients: false }
  const body = { name: 'Harvest', mtype: 'MAILBOX-IN-GAME' as const, translations, draft: true, start: '', subject: '' }
  return { ...samples(), campaigns: [recordOf(firstSid, { ...body, ...fields, msg: '', recur: 'once' }, 1)] }
}

test('a template is created with a subject and a message for each language', async () => {
  const { answers } = await openCampaigns('message-templates')
  await page.getByRole('button', { name: 'Create template' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'Create a template' })
  await drawer.getByLabelText('Name', { exact: true }).fill('Come back')
  await drawer.getByLabelText('Subject 1').fill('The harbor misses you')
  await drawer.getByLabelText('Message 1').fill('Your ship is ready.')
  await expectAccessible({ of: 'TemplateDrawer' })
  await drawer.getByRole('button', { name: 'Create template' }).click()
  await expect.element(page.getByRole('row').filter({ hasText: 'The harbor misses you' })).toContainText('en')
  const msg = { en: { subject: 'The harbor misses you', body: 'Your ship is ready.' } }
  expect(answers.requestsOf(saveTemplate)).toMatchObject([{ body: { name: 'Come back', msg } }])
  await page.getByRole('link', { name: 'Campaigns' }).click()
  await expect.element(page.getByRole('heading', { name: 'Campaigns', level: 1 })).toBeVisible()
}, 60_000)

test('a campaign is written from a template, with a gift and its cost, and sent as a test', async () => {
  const { answers } = await openCampaigns('campaigns', {
    ...samples(),
    templates: [templateOf(1, 'Come back', { en: { subject: 'The harbor misses you', body: 'Your ship is ready.' } })],
  })
  await page.getByRole('button', { name: 'Create campaign' }).first().click()
  await expect.poll(address).toMatch(/\/campaigns\/new$/)
  await name.fill('Return')
  await page.getByRole('combobox', { name: 'Type', exact: true }).click()
  const types = page.getByRole('option')
  await expect
    .poll(() => types.elements().map(({ textContent }) => textContent))
    .toEqual(['In-Game Mail', 'Email', 'Push Notification', 'Announcement'])
  await page.getByRole('option', { name: 'In-Game Mail' }).click()
  await page.getByRole('combobox', { name: 'Use a template' }).click()
  await page.getByRole('option', { name: 'Come back' }).click()
  await expect.element(subject).toHaveValue('The harbor misses you')
  await page.getByRole('button', { name: 'Add gift' }).click()
  await page.getByRole('combobox', { name: 'Gift 1' }).fill('currency.gems')
  await page.getByLabelText('Quantity of gift 1').fill('50')
  await expect.element(page.getByText('1 player gets it')).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Cost' })).toContainText('50')

  const player = page.getByRole('combobox', { name: 'Your player' })
  await player.fill(String(gamerTag))
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByText(demoPlayers('DEMO')[0]?.row.email ?? 'A player without a name')).toBeVisible()
  await player.click()
  // Releasing the button moves it, because the line with the player's name returns below the field.
  await page.getByRole('button', { name: 'Send to me' }).click({ delay: 100 })
  await expect.element(page.getByText('Sent a test of Return')).toBeVisible()
  await expect.poll(address).toMatch(/\/campaigns\/\d+$/)
  // The draft in this browser is deleted because the campaign is saved.
  await expect.poll(drafts).toEqual([])
  await expect.element(saved).toBeVisible()
  expect(answers.requestsOf(testCampaign)).toMatchObject([{ params: { sid: firstSid }, body: { gamerTag } }])
  expect(answers.requestsOf(createCampaign)).toMatchObject([
    {
      body: {
        name: 'Return',
        mtype: 'MAILBOX-IN-GAME',
        draft: true,
        translations: [{ lng: 'en', subject: 'The harbor misses you', msg: 'Your ship is ready.' }],
        mb_attachments: [{ symbol: 'currency.gems', quantity: 50 }],
      },
    },
  ])
})

test('a campaign is scheduled, stopped and listed', async () => {
  const { answers } = await openCampaigns(`campaigns/${firstSid}`, draft())
  await page.getByText('At a time', { exact: true }).click()
  await page.getByLabelText('Sent', { exact: true }).fill('2036-01-31T09:00')
  await page.getByRole('button', { name: /^Schedule it/ }).click()
  await expect.element(page.getByText('queued')).toBeVisible()
  expect(answers.requestsOf(scheduleCampaign)).toMatchObject([
    { body: { sid: firstSid, startDate: expect.stringMatching(/^2036-01-31T/) } },
  ])
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect.element(page.getByRole('button', { name: 'Stop' })).not.toBeInTheDocument()
  expect(answers.requestsOf(stopCampaign)).toMatchObject([{ params: { sid: firstSid } }])
})

test('the older address of campaigns leads to the list', async () => {
  await openCampaigns('messaging', draft())
  await expect.poll(address).toMatch(/\/campaigns$/)
  await expect.element(page.getByRole('table').getByRole('link', { name: 'Harvest' })).toBeVisible()
})

test('a sent campaign shows its results', async () => {
  const kept = draft()
  const [first] = kept.campaigns as [CampaignRecord]
  const more = { isStarted: true, isDraft: false, status: 'done' as const, sent: 1, lastSent: Date.now() }
  const sending = { planId: 12, done: 1, count: 1, failed: 0 }
  kept.campaigns = [{ ...first, ...more, sending, data: { ...first.data, ...more, sending } }]
  await openScreen(realmPath(`campaigns/${firstSid}`), {
    answers: (on) => {
      keepCampaigns(on, kept)
      on.on(getCampaignResults, () => ({ ...demoResults, sent: 1, delivered: 1 })).on(countCampaignSteps, () => ({
        ...demoSteps,
        players: 1,
        rulesLeaveOut: 0,
        suspended: 0,
        overCap: 0,
        pastRecipients: 1,
        count: 0,
        languages: [],
      }))
    },
  })
  const results = page.getByRole('region', { name: 'Results', exact: true })
  await expect.element(results.getByText('to 1 player')).toBeVisible()
  await expect.poll(() => page.getByText('Already got it').element().parentElement?.textContent).toContain('1')
})

test('a sent campaign of notifications shows the results of its devices', async () => {
  const kept = draft()
  const [first] = kept.campaigns as [CampaignRecord]
  const more = {
    mtype: 'NOTIFICATION' as const,
    isStarted: true,
    isDraft: false,
    status: 'done' as const,
    sent: 1,
    lastSent: Date.now(),
  }
  kept.campaigns = [{ ...first, ...more, data: { ...first.data, ...more } }]
  const asked: unknown[] = []
  await openScreen(realmPath(`campaigns/${firstSid}`), {
    answers: (on) => {
      keepCampaigns(on, kept)
      on.on(listPushSends, ({ query }) => {
        asked.push(query.campaign)
        return { rows: samplePushSends(Date.now()).slice(0, 1), next: null }
      })
    },
    width: 390,
  })
  const devices = page.getByRole('region', { name: 'Push notifications', exact: true })
  await expect.element(devices.getByText('FCM: accepted 341')).toBeVisible()
  await expect.element(devices.getByText('FCM: waiting 57 (quiet hours)')).toBeVisible()
  expect(new Set(asked)).toEqual(new Set([firstSid]))
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

test('a message to all connected players asks for the name of the realm, and is listed [campaigns-3 campaigns-4]', async () => {
  const text = 'The servers restart in ten minutes.'
  const entries: AuditEntry[] = []
  const answers = await openScreen(realmPath('notify'), {
    answers: (on) =>
      on
        .on(listAuditEntries, () => ({ rows: entries, next: null }))
        .on(notifyPlayers, ({ body }) => {
          const after = { message: body.payload.messageFull }
          const sent = { subject: 'notification', subjectId: 'all', action: 'POST /basic/notification/game' }
          entries.push({ id: 1, at: Date.now(), requestId: 'test', before: null, after, ...sent })
          return { result: 'ok' as const, data: {} }
        }),
  })
  await page.getByLabelText('Text').fill(text)
  await page.getByRole('button', { name: 'Send to all' }).click()
  const asked = page.getByRole('dialog', { name: /Send to/ })
  await expect.element(asked).toBeVisible()
  await asked.getByRole('textbox').fill(asked.element().querySelector('code')?.textContent ?? '')
  await asked.getByRole('button', { name: 'Send to all' }).click()
  await expect.element(page.getByText(`Sent to all players: ${text}`)).toBeVisible()
  expect(answers.requestsOf(notifyPlayers)).toMatchObject([{ body: { payload: { messageFull: text } } }])
})

test('a campaign is written with the keyboard: leaving asks first, and a missing subject takes the focus', async () => {
  await openCampaigns('campaigns')
  await press(page.getByRole('button', { name: 'Create campaign' }).first())
  await expect.element(name).toHaveFocus()
  await userEvent.keyboard('Harvest')
  await press(page.getByRole('link', { name: 'All campaigns' }))
  const asked = page.getByRole('dialog', { name: 'Discard your changes?' })
  await expect.element(asked).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(asked).not.toBeInTheDocument()
  await expect.poll(address).toMatch(/\/campaigns\/new$/)
  await press(page.getByRole('button', { name: 'Save draft' }))
  await expect.poll(address).toMatch(/\/campaigns\/\d+$/)
  await expect.element(saved).toBeVisible()
  await expect.element(page.getByText('draft', { exact: true })).toBeVisible()

  await press(page.getByRole('button', { name: /^Review the plan/ }))
  await expect.element(subject).toHaveFocus()
  await expect.element(page.getByText('Write a subject.')).toBeVisible()
  await userEvent.keyboard('Come back')
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('textbox', { name: 'Body' })).toHaveFocus()
  await userEvent.keyboard('The harbor misses you.')
  const preview = page.getByRole('region', { name: 'Preview' }).first()
  await expect.poll(() => preview.element().querySelector('iframe')?.srcdoc).toContain('The harbor misses you.')
})

test('a campaign in two languages is saved as a draft and its plan is opened with the keyboard', async () => {
  await openCampaigns(`campaigns/${firstSid}`, draft())
  await press(page.getByRole('button', { name: 'Language', exact: true }))
  // The menu takes the focus when it has opened.
  await expect.poll(() => document.activeElement?.closest('[role=menu]')).not.toBeNull()
  await press(page.getByRole('menuitem', { name: 'German' }))
  await expect.element(subject).toHaveFocus()
  await userEvent.keyboard('Komm')
  await expect.element(page.getByRole('tab', { name: /German/ })).toContainText('no body')
  await press(page.getByRole('tab', { name: /German/ }), '{ArrowLeft}')
  await expect.element(subject).toHaveValue('Come back')
  await press(page.getByRole('button', { name: 'Save draft' }))
  await expect.element(saved).toBeVisible()
  reload()
  await page.getByRole('tab', { name: /German/ }).click()
  await expect.element(subject).toHaveValue('Komm')
  await expect.element(page.getByRole('textbox', { name: 'Body' })).toHaveValue('')
  await press(page.getByRole('button', { name: /^Review the plan for 1 player/ }))
  const plan = page.getByRole('dialog', { name: /Send the campaign “Harvest” to 1 player/ })
  await expect.element(plan).toBeVisible()
  await expect.element(plan).toContainText('Your ship is ready.')
  await userEvent.keyboard('{Escape}')
  await expect.element(plan).not.toBeInTheDocument()
})

test('a duplicate starts with the values of its original', async () => {
  await openCampaigns(`campaigns/${firstSid}`, draft())
  await page.getByRole('button', { name: 'Duplicate' }).click()
  await expect.element(name).toHaveValue('Harvest, again')
  await expect.element(subject).toHaveValue('Come back')
})
