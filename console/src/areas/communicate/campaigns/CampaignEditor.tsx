import { Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type CampaignRecord, type CampaignType, campaignTypes } from '@regent/contract/communicate/campaigns'
import { Link, useBlocker, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { realmScope } from '../../../api/client.ts'
import { useWriteFailure } from '../../../api/use-write-failure.ts'
import { useRealm } from '../../../shell/frame/place.ts'
import { linkTo } from '../../../shell/records/link-to.ts'
import { paths } from '../../../shell/routing/paths.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { DraftNotice } from '../../../ui/form/DraftNotice.tsx'
import { useDraft } from '../../../ui/form/use-draft.ts'
import { useLeaveWarning } from '../../../ui/form/use-leave-warning.ts'
import { RawJson } from '../../../ui/json/RawJson.tsx'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { IconCheck, IconCopy, IconPlayerStop, IconTrash } from '../../../ui/layout/icons.ts'
import { MoreMenu, PageHeader } from '../../../ui/layout/PageHeader.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { clockParts, useClock } from '../../../ui/time/clock.ts'
import { exactTimeText } from '../../../ui/time/format-time.ts'
import { Time, useNow } from '../../../ui/time/Time.tsx'
import { ResultsPanel } from '../../analyze/results/ResultsPanel.tsx'
import { toGiftField } from '../../monetize/inventory/gift-form.ts'
import { History } from '../../organization/audit/History.tsx'
import { useDefaultLanguage } from '../localizations/use-languages.ts'
import { PushSends } from '../push/PushSends.tsx'
import { AudienceSection } from './AudienceSection.tsx'
import { CampaignResultsSection } from './CampaignResultsSection.tsx'
import { CampaignSide } from './CampaignSide.tsx'
import styles from './Campaigns.module.css'
import {
  type CampaignValues,
  campaignErrors,
  campaignValues,
  draftErrors,
  findFormParts,
  startErrors,
} from './campaign-form.ts'
import { formatBar, reviewLabel } from './campaign-plan-words.ts'
import { typeLabel } from './campaign-type.ts'
import { formatProgress, statusPill } from './campaign-words.tsx'
import { MessageSection } from './MessageSection.tsx'
import { ScheduleSection } from './ScheduleSection.tsx'
import { useCampaignActions } from './use-campaign-actions.ts'
import { useCampaignSteps } from './use-campaign-steps.ts'

const types = Object.entries(campaignTypes).map(([value, label]) => ({ value, label }))

type CampaignEditorProps = {
  /** Undefined: a new campaign. */
  campaign: CampaignRecord | undefined
  /** The campaign whose values a new one starts with. */
  like: CampaignRecord | undefined
  /** The segment that a new campaign is for. */
  segment?: number | undefined
  all: readonly CampaignRecord[]
}

/** The page of one campaign: audience, message, schedule and results. */
export function CampaignEditor({ campaign, like, segment, all }: CampaignEditorProps) {
  const place = useRealm()
  const { realmId } = place
  const rights = useRights()
  const navigate = useNavigate()
  const form = useForm<CampaignValues>({
    mode: 'controlled',
    initialValues: {
      ...campaignValues(campaign ?? like, campaign !== undefined),
      ...(segment !== undefined && !campaign && { audience: { segment } }),
    },
  })
  const { values } = form
  const [language, setLanguage] = useState(values.texts[0]?.lng ?? '')
  const required = useDefaultLanguage()
  const steps = useCampaignSteps(realmId, campaign, values)
  const { saving, test, remove, stop, mayLeave, isLeaving, version, setVersion } = useCampaignActions(form, campaign)
  const failure = useWriteFailure('The campaign was not saved.', saving.error)

  // Shows an undo or a colleague's edit. Unsaved input is kept; saving it then fails.
  const takeOver = useEffectEvent((newest: number | undefined) => {
    if (!campaign || newest === version || form.isDirty() || saving.isPending) return
    const saved = campaignValues(campaign, true)
    form.setValues(saved)
    form.resetDirty(saved)
    setVersion(newest)
  })
  useEffect(() => takeOver(campaign?.version), [campaign?.version])

  const isStarted = campaign?.isStarted === true
  const refusal = rights.refusal(campaign ? 'edit campaigns' : 'create campaigns')
  const isReadOnly = isStarted || refusal !== undefined
  const isEdited = form.isDirty() && !isReadOnly
  useLeaveWarning(isEdited)
  const record = campaign
    ? campaign.sid
    : `new ${like?.sid ?? ''}${segment === undefined ? '' : ` of segment ${segment}`}`
  const savedDraft = useDraft(form, { form: 'campaign', record }, !isReadOnly)
  useBlocker({
    shouldBlockFn: async () => isEdited && !isLeaving.current && !(await mayLeave()),
    enableBeforeUnload: false,
    disabled: !isEdited,
  })

  const focusFirst = (fields: string[]) => {
    const nodes = fields.map((field) => form.getInputNode(field)).filter((node) => node !== null)
    // Sorts by position on the screen, so that the first invalid field gets the focus.
    nodes.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_PRECEDING ? 1 : -1))
    nodes[0]?.focus()
  }
  const showRefused = useEffectEvent((refused: { field: string; message: string }[]) => {
    const errors = Object.fromEntries(refused.map(({ field, message }) => [formField(field), message]))
    form.setErrors(errors)
    focusFirst(Object.keys(errors))
  })
  useEffect(() => {
    if (failure?.fields?.length) showRefused(failure.fields)
  }, [failure])

  const submit = (step: 'save' | 'review') => {
    const findFullErrors = () => (isStarted ? startErrors(values) : campaignErrors(values, Date.now(), required))
    const errors = step === 'save' ? draftErrors(values) : findFullErrors()
    form.setErrors(errors)
    if (Object.keys(errors).length > 0) return focusFirst(Object.keys(errors))
    savedDraft.sent()
    saving.mutate({ step, values }, { onSuccess: savedDraft.discard })
  }

  const runs = all
    .filter((one) => one.isStarted && one.sid !== campaign?.sid && one.type === values.mtype)
    .sort((a, b) => (b.lastSent ?? b.added) - (a.lastSent ?? a.added))
  const clock = useClock()
  const [chosenRun, setChosenRun] = useState<number>()
  const earlier = runs.find(({ sid }) => sid === chosenRun) ?? runs[0]
  const { isSent } = findFormParts(values.mtype)
  const words = formatBar(values, steps.data, campaign, clock)
  const isExecuting = campaign?.status === 'executing'
  const mayStop = isExecuting || campaign?.next !== undefined || (!isSent && campaign?.announcement !== undefined)
  const whyNotReviewed =
    rights.refusal(isSent ? 'run campaigns' : 'edit campaigns') ??
    (isSent || !isStarted ? refusalUnlessStarted(isStarted, refusal) : 'Players already see it.') ??
    (isExecuting ? 'It is being sent.' : undefined) ??
    (isStarted && values.when === 'now' && steps.data?.count === 0 ? 'All matching players have it.' : undefined)

  return (
    <>
      <PageHeader
        title={values.name.trim() || (campaign ? campaign.name : 'New campaign')}
        state={campaign ? statusPill(campaign) : undefined}
        subtitle={<Subtitle campaign={campaign} list={paths.inRealm(place, 'campaigns')} />}
        actions={
          <>
            <Saved campaign={campaign} isEdited={isEdited} />
            {mayStop && (
              <ActionButton
                leftSection={<IconPlayerStop aria-hidden />}
                disabledReason={rights.refusal('run campaigns')}
                onClick={() => void stop()}
              >
                Stop
              </ActionButton>
            )}
            {campaign && (
              <>
                <ActionButton
                  leftSection={<IconCopy aria-hidden />}
                  disabledReason={rights.refusal('create campaigns')}
                  onClick={() => void navigate(linkTo.newCampaign(place, { like: String(campaign.sid) }))}
                >
                  Duplicate
                </ActionButton>
                <RawJson value={campaign} title={`campaign ${campaign.name}`} />
                <MoreMenu
                  actions={[
                    {
                      label: 'Delete campaign',
                      icon: <IconTrash aria-hidden />,
                      onClick: () => void remove(),
                      isDangerous: true,
                      disabledReason:
                        rights.refusal('delete campaigns') ?? (isExecuting ? 'Stop it first.' : undefined),
                    },
                  ]}
                />
              </>
            )}
          </>
        }
      />
      {failure && <ErrorNotice failure={failure} />}
      {campaign?.problem && (
        <ErrorNotice failure={{ message: `The last sending did not start: ${campaign.problem}` }} />
      )}
      {savedDraft.offered && (
        <DraftNotice draft={savedDraft.offered} onResume={savedDraft.resume} onDiscard={savedDraft.discard} />
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is typed in any of its fields is kept */}
      <div className={`grid ${styles.page}`} onInput={savedDraft.later} onBlur={savedDraft.later}>
        <div className="stack shrink">
          {isStarted && campaign && <CampaignResultsSection shown={campaign} />}
          {isStarted && campaign?.mtype === 'NOTIFICATION' && <PushSends campaign={campaign.sid} />}
          {isStarted && campaign && campaign.mtype !== 'ANNOUNCEMENT' && (
            <ResultsPanel kind="campaign" id={String(campaign.sid)} name={campaign.name} hasNoSteps />
          )}
          <fieldset className={`stack shrink bare ${styles.parts}`} disabled={isReadOnly} aria-label="Campaign">
            <Section title="Campaign">
              <div className={`grid ${styles.row}`}>
                <TextInput
                  label="Name"
                  description="For colleagues; players do not see it."
                  autoComplete="off"
                  spellCheck={false}
                  {...(campaign ? {} : { autoFocus: true })}
                  {...form.getInputProps('name')}
                />
                <Select
                  label="Type"
                  description={
                    values.mtype === 'NOTIFICATION'
                      ? 'Reaches connected players and, with push keys, devices.'
                      : 'Only drafts can change the type.'
                  }
                  data={types}
                  allowDeselect={false}
                  disabled={isReadOnly || (campaign !== undefined && !campaign.isDraft)}
                  value={values.mtype}
                  onChange={(value) => form.setFieldValue('mtype', value as CampaignType)}
                />
              </div>
            </Section>
            <AudienceSection realmId={realmId} form={form} steps={steps} />
          </fieldset>
          <MessageSection
            realmId={realmId}
            form={form}
            language={language}
            onLanguage={setLanguage}
            isReadOnly={isReadOnly}
          />
          <ScheduleSection form={form} isReadOnly={refusal !== undefined} isStarted={isStarted} />
          {!isStarted && earlier && (
            <CampaignResultsSection shown={earlier} earlier={{ runs, onChoose: setChosenRun }} />
          )}
          {campaign && (
            <Section title="History">
              <History
                of={{ subject: 'campaign', subjectId: String(campaign.sid) }}
                scope={realmScope(realmId)}
                nothingYet="No activity yet."
              />
            </Section>
          )}
        </div>
        <CampaignSide
          realmId={realmId}
          values={values}
          language={language}
          onLanguage={setLanguage}
          steps={steps}
          others={all.filter(({ sid }) => sid !== campaign?.sid)}
          earlier={isStarted ? campaign : earlier}
          isStarted={isStarted}
          onTest={(gamerTag) => {
            // The test sends the saved version.
            savedDraft.sent()
            return test(gamerTag, savedDraft.discard)
          }}
        />
      </div>
      <section className={`cluster divided ${styles.bottom}`} aria-label="Next step">
        <div className={styles.words}>
          <p>
            <strong>{words.count}</strong>
          </p>
          <p className="note">{words.hint}</p>
        </div>
        <div className={`flex wrap ${styles.buttons}`}>
          {!isStarted && (
            <ActionButton
              disabledReason={refusal ?? (campaign && !isEdited ? 'No unsaved changes.' : undefined)}
              loading={saving.isPending && saving.variables.step === 'save'}
              onClick={() => submit('save')}
            >
              {campaign && !campaign.isDraft ? 'Save campaign' : 'Save draft'}
            </ActionButton>
          )}
          <ActionButton
            variant="filled"
            disabledReason={whyNotReviewed}
            loading={saving.isPending && saving.variables.step === 'review'}
            onClick={() => submit('review')}
          >
            {reviewLabel(values, steps.data)}
          </ActionButton>
        </div>
      </section>
    </>
  )
}

/** Sending again needs no right to edit, but saving before the first send does. */
const refusalUnlessStarted = (isStarted: boolean, refusal: string | undefined) => (isStarted ? undefined : refusal)

/** Maps a field of the request to the form field. */
function formField(field: string): string {
  if (field === 'subject' || field === 'msg' || field === 'translations')
    return `texts.0.${field === 'subject' ? 'subject' : 'msg'}`
  if (field === 'mb_expiration') return 'expires'
  return toGiftField(field.replace(/^translations\./, 'texts.'))
}

function Subtitle({ campaign, list }: { campaign: CampaignRecord | undefined; list: string }) {
  const { createdBy, lastSent } = campaign ?? {}
  const facts = campaign
    ? [
        typeLabel(campaign.type),
        ...(createdBy ? [`by ${createdBy}`] : []),
        campaign.isStarted ? `sent to ${formatProgress(campaign)}` : 'never sent',
      ]
    : ['Next: preview of the plan']
  return (
    <>
      <Link to={list}>All campaigns</Link> · {facts.join(' · ')}
      {lastSent !== undefined && (
        <>
          {' · '}
          <Time ms={lastSent} />
        </>
      )}
    </>
  )
}

/** When the campaign was last saved, in the operator's time zone. */
function Saved({ campaign, isEdited }: { campaign: CampaignRecord | undefined; isEdited: boolean }) {
  const clock = useClock()
  const now = useNow()
  if (isEdited) return <span className={`inline-row dimmed ${styles.saved}`}>Not saved yet</span>
  if (!campaign) return null
  return (
    <span className={`inline-row dimmed ${styles.saved}`} data-tip={exactTimeText(campaign.updated)}>
      <IconCheck aria-hidden /> Saved {clockParts(campaign.updated, clock, now).time}
    </span>
  )
}
