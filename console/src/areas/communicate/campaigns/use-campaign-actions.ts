import type { UseFormReturnType } from '@mantine/form'
import {
  type CampaignRecord,
  createCampaign,
  deleteCampaign,
  planCampaign,
  scheduleCampaign,
  stopCampaign,
  updateCampaign,
} from '@regent/contract/communicate/campaigns'
import { testCampaign } from '@regent/contract/communicate/campaigns-delivery'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { act, planWrite, write } from '../../../api/act.ts'
import { useRealm } from '../../../shell/frame/place.ts'
import { paths } from '../../../shell/routing/paths.ts'
import { useConfirm } from '../../../ui/feedback/ConfirmDialog.tsx'
import { type CampaignValues, campaignBody, findFormParts } from './campaign-form.ts'

type Step = 'save' | 'review'

type CampaignForm = UseFormReturnType<CampaignValues>
type Campaign = CampaignRecord | undefined

/** Actions on the page of a campaign. `isLeaving` disables the confirmation for unsaved changes. */
export function useCampaignActions(form: CampaignForm, campaign: Campaign) {
  const place = useRealm()
  const navigate = useNavigate()
  const confirm = useConfirm()
  const saved = useSavedCampaign(form, campaign)
  const { save, isLeaving, version, setVersion } = saved
  const saving = useSaving(form, campaign, saved)

  /** Saves the form, then sends a test of it. `onSaved` is called after the save. */
  const test = async (gamerTag: number | undefined, onSaved: () => void) => {
    const values = form.getValues()
    let sid: number
    try {
      sid = await save(values)
      onSaved()
    } catch {
      // The same save; the page shows its failure at the fields.
      saving.mutate({ step: 'save', values })
      return
    }
    const body = gamerTag === undefined ? {} : { gamerTag }
    const messages = {
      subject: 'notification',
      done: `Sent a test of ${values.name}`,
      failed: 'The test was not sent.',
    } as const
    await act(testCampaign, { params: { sid }, body }, messages)
  }

  const remove = async () => {
    if (!campaign) return
    const { sid, name } = campaign
    isLeaving.current = true
    const messages = {
      subject: 'campaign',
      done: `Deleted campaign ${name}`,
      failed: `${name} was not deleted.`,
    } as const
    if (await act(deleteCampaign, { body: { sid } }, messages))
      await navigate({ to: paths.inRealm(place, 'campaigns') })
    isLeaving.current = false
  }

  const stop = async () => {
    if (!campaign) return
    const { sid, name } = campaign
    const messages = { subject: 'campaign', done: `Stopped ${name}`, failed: `${name} was not stopped.` } as const
    const answer = await act(stopCampaign, { params: { sid } }, messages)
    if (answer?.version !== undefined) setVersion(answer.version)
  }

  const mayLeave = () =>
    confirm({
      title: 'Discard your changes?',
      body: 'You have unsaved changes.',
      verb: 'Discard changes',
      level: 'discard',
    })

  return { saving, test, remove, stop, mayLeave, isLeaving, version, setVersion }
}

/** Saves the campaign, and keeps the version that the form is based on. */
function useSavedCampaign(form: CampaignForm, campaign: Campaign) {
  const place = useRealm()
  const navigate = useNavigate()
  const isLeaving = useRef(false)
  // The version in the form: if someone else has edited the campaign, the save is rejected instead of overwriting.
  const [version, setVersion] = useState(campaign?.version)
  const isFixed = campaign?.isStarted === true

  /** Saves the form if it differs from the saved campaign; returns the campaign's id. */
  async function save(values: CampaignValues, isWhole = false): Promise<number> {
    const name = values.name.trim() || 'the campaign'
    // Scheduled campaigns must stay complete, so that they can be sent.
    const isDraft = !isWhole && (campaign === undefined || campaign.isDraft === true)
    const body = campaignBody(values, { isDraft, known: campaign })
    if (campaign === undefined) {
      const { data } = await write(createCampaign, { body }, { subject: 'campaign', done: `Saved ${name}` })
      form.resetDirty(values)
      isLeaving.current = true
      await navigate({ to: paths.inRealm(place, `campaigns/${data.sid}`), replace: true })
      return data.sid
    }
    const { sid } = campaign
    if (isFixed || (!form.isDirty() && !isWhole)) return sid
    const { version: saved } = await write(
      updateCampaign,
      { params: { sid }, body },
      { subject: 'campaign', done: `Saved ${name}`, ifMatch: version },
    )
    form.resetDirty(values)
    setVersion(saved ?? version)
    return sid
  }

  return { save, isLeaving, version, setVersion }
}

/** Saves the form, and with the step `review` also shows, schedules or plans the campaign. */
function useSaving(form: CampaignForm, campaign: Campaign, { save, setVersion }: ReturnType<typeof useSavedCampaign>) {
  /** Saves an announcement as a draft, then as a whole: in a production realm its review opens first. */
  async function showAnnouncement(values: CampaignValues) {
    if (campaign !== undefined) return void (await save(values, true))
    const sid = await save(values)
    const body = campaignBody(values, { isDraft: false })
    await write(updateCampaign, { params: { sid }, body }, { subject: 'campaign', done: `Saved ${values.name.trim()}` })
  }

  async function schedule(sid: number, values: CampaignValues) {
    const { start = '' } = campaignBody(values, { known: campaign })
    const { version: scheduled } = await write(
      scheduleCampaign,
      { body: { sid, startDate: start } },
      { subject: 'campaign', done: `Scheduled ${values.name.trim()}` },
    )
    form.resetDirty(values)
    setVersion((known) => scheduled ?? known)
  }

  return useMutation({
    mutationFn: async ({ step, values }: { step: Step; values: CampaignValues }) => {
      const { isSent } = findFormParts(values.mtype)
      if (step === 'save') return void (await save(values))
      if (!isSent) return showAnnouncement(values)
      const sid = await save(values)
      if (values.when === 'at') return schedule(sid, values)
      await planWrite(planCampaign, { params: { sid } })
    },
  })
}
