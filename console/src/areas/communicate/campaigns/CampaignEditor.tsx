import { Select, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { type CampaignRecord, type CampaignType, campaignTypes } from '@regent/contract/communicate/campaigns'
import type { CampaignSteps } from '@regent/contract/communicate/campaigns-delivery'
import { useBlocker } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { realmScope } from '../../../api/client.ts'
import { useWriteFailure } from '../../../api/use-write-failure.ts'
import { useRealm } from '../../../shell/frame/place.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { DraftNotice } from '../../../ui/form/DraftNotice.tsx'
import { useDraft } from '../../../ui/form/use-draft.ts'
import { useLeaveWarning } from '../../../ui/form/use-leave-warning.ts'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { useClock } from '../../../ui/time/clock.ts'
import { ResultsPanel } from '../../analyze/results/ResultsPanel.tsx'
import { toGiftField } from '../../monetize/inventory/gift-form.ts'
import { History } from '../../organization/audit/History.tsx'
import { useDefaultLanguage } from '../localizations/use-languages.ts'
import { PushSends } from '../push/PushSends.tsx'
import { AudienceSection } from './AudienceSection.tsx'
import { CampaignHeader } from './CampaignHeader.tsx'
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
  const { realmId } = useRealm()
  const rights = useRights()
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
  const actions = useCampaignActions(form, campaign)
  const { saving, test } = actions
  const failure = useWriteFailure('The campaign was not saved.', saving.error)
  useNewestVersion(form, campaign, actions)

  const isStarted = campaign?.isStarted === true
  const refusal = rights.refusal(campaign ? 'edit campaigns' : 'create campaigns')
  const isReadOnly = isStarted || refusal !== undefined
  const isEdited = form.isDirty() && !isReadOnly
  useLeaveWarning(isEdited)
  const savedDraft = useDraft(form, { form: 'campaign', record: nameDraft({ campaign, like, segment }) }, !isReadOnly)
  useLeaveQuestion(isEdited, actions)
  useRefusedFields(form, failure)

  const submit = (step: 'save' | 'review') => {
    const findFullErrors = () => (isStarted ? startErrors(values) : campaignErrors(values, Date.now(), required))
    const errors = step === 'save' ? draftErrors(values) : findFullErrors()
    form.setErrors(errors)
    if (Object.keys(errors).length > 0) return focusFirst(form, Object.keys(errors))
    savedDraft.sent()
    saving.mutate({ step, values }, { onSuccess: savedDraft.discard })
  }

  const { runs, earlier, chooseRun } = useEarlierRuns(all, campaign, values.mtype)
  return (
    <>
      <CampaignHeader campaign={campaign} values={values} isEdited={isEdited} actions={actions} />
      <CampaignNotices problem={campaign?.problem} failure={failure} draft={savedDraft} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is typed in any of its fields is kept */}
      <div className={`grid ${styles.page}`} onInput={savedDraft.later} onBlur={savedDraft.later}>
        <div className="stack shrink">
          {isStarted && campaign && <StartedResults campaign={campaign} />}
          <fieldset className={`stack shrink bare ${styles.parts}`} disabled={isReadOnly} aria-label="Campaign">
            <NameAndType form={form} campaign={campaign} isReadOnly={isReadOnly} />
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
          {!isStarted && earlier && <CampaignResultsSection shown={earlier} earlier={{ runs, onChoose: chooseRun }} />}
          {campaign && <CampaignHistory realmId={realmId} sid={campaign.sid} />}
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
      <NextStep
        campaign={campaign}
        values={values}
        steps={steps.data}
        isEdited={isEdited}
        refusal={refusal}
        pending={saving.isPending ? saving.variables.step : undefined}
        onSubmit={submit}
      />
    </>
  )
}

type CampaignForm = UseFormReturnType<CampaignValues>
type CampaignActions = ReturnType<typeof useCampaignActions>

/** Shows an undo or a colleague's edit. Unsaved input is kept; saving it then fails. */
function useNewestVersion(form: CampaignForm, campaign: CampaignRecord | undefined, actions: CampaignActions) {
  const { saving, version, setVersion } = actions
  const takeOver = useEffectEvent((newest: number | undefined) => {
    if (!campaign || newest === version || form.isDirty() || saving.isPending) return
    const saved = campaignValues(campaign, true)
    form.setValues(saved)
    form.resetDirty(saved)
    setVersion(newest)
  })
  useEffect(() => takeOver(campaign?.version), [campaign?.version])
}

/** Asks before unsaved changes are discarded by opening another page of the console. */
function useLeaveQuestion(isEdited: boolean, { isLeaving, mayLeave }: CampaignActions) {
  useBlocker({
    shouldBlockFn: async () => isEdited && !isLeaving.current && !(await mayLeave()),
    enableBeforeUnload: false,
    disabled: !isEdited,
  })
}

/** Shows the fields that the server rejected. */
function useRefusedFields(form: CampaignForm, failure: ReturnType<typeof useWriteFailure>) {
  const showRefused = useEffectEvent((refused: { field: string; message: string }[]) => {
    const errors = Object.fromEntries(refused.map(({ field, message }) => [formField(field), message]))
    form.setErrors(errors)
    focusFirst(form, Object.keys(errors))
  })
  useEffect(() => {
    if (failure?.fields?.length) showRefused(failure.fields)
  }, [failure])
}

function focusFirst(form: CampaignForm, fields: string[]) {
  const nodes = fields.map((field) => form.getInputNode(field)).filter((node) => node !== null)
  // Sorts by position on the screen, so that the first invalid field gets the focus.
  nodes.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_PRECEDING ? 1 : -1))
  nodes[0]?.focus()
}

/** The sent campaigns of the same type, and the one whose results are shown: the chosen or the latest one. */
function useEarlierRuns(all: readonly CampaignRecord[], campaign: CampaignRecord | undefined, mtype: CampaignType) {
  const [chosenRun, chooseRun] = useState<number>()
  const runs = all
    .filter((one) => one.isStarted && one.sid !== campaign?.sid && one.type === mtype)
    .sort((a, b) => (b.lastSent ?? b.added) - (a.lastSent ?? a.added))
  return { runs, earlier: runs.find(({ sid }) => sid === chosenRun) ?? runs[0], chooseRun }
}

/** The name under which unsaved input of the page is kept. */
const nameDraft = ({ campaign, like, segment }: Omit<CampaignEditorProps, 'all'>) =>
  campaign ? campaign.sid : `new ${like?.sid ?? ''}${segment === undefined ? '' : ` of segment ${segment}`}`

type CampaignNoticesProps = {
  /** Why the last sending did not start. */
  problem: string | undefined
  failure: ReturnType<typeof useWriteFailure>
  draft: ReturnType<typeof useDraft>
}

function CampaignNotices({ problem, failure, draft }: CampaignNoticesProps) {
  return (
    <>
      {failure && <ErrorNotice failure={failure} />}
      {problem && <ErrorNotice failure={{ message: `The last sending did not start: ${problem}` }} />}
      {draft.offered && <DraftNotice draft={draft.offered} onResume={draft.resume} onDiscard={draft.discard} />}
    </>
  )
}

function StartedResults({ campaign }: { campaign: CampaignRecord }) {
  return (
    <>
      <CampaignResultsSection shown={campaign} />
      {campaign.mtype === 'NOTIFICATION' && <PushSends campaign={campaign.sid} />}
      {campaign.mtype !== 'ANNOUNCEMENT' && (
        <ResultsPanel kind="campaign" id={String(campaign.sid)} name={campaign.name} hasNoSteps />
      )}
    </>
  )
}

type NameAndTypeProps = { form: CampaignForm; campaign: CampaignRecord | undefined; isReadOnly: boolean }

function NameAndType({ form, campaign, isReadOnly }: NameAndTypeProps) {
  return (
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
            form.values.mtype === 'NOTIFICATION'
              ? 'Reaches connected players and, with push keys, devices.'
              : 'Only drafts can change the type.'
          }
          data={types}
          allowDeselect={false}
          disabled={isReadOnly || (campaign !== undefined && !campaign.isDraft)}
          value={form.values.mtype}
          onChange={(value) => form.setFieldValue('mtype', value as CampaignType)}
        />
      </div>
    </Section>
  )
}

function CampaignHistory({ realmId, sid }: { realmId: string; sid: number }) {
  return (
    <Section title="History">
      <History
        of={{ subject: 'campaign', subjectId: String(sid) }}
        scope={realmScope(realmId)}
        nothingYet="No activity yet."
      />
    </Section>
  )
}

type NextStepProps = {
  campaign: CampaignRecord | undefined
  values: CampaignValues
  steps: CampaignSteps | undefined
  isEdited: boolean
  /** Why the campaign cannot be edited. */
  refusal: string | undefined
  /** The step that is being saved. */
  pending: 'save' | 'review' | undefined
  onSubmit: (step: 'save' | 'review') => void
}

/** The bar with the size of the audience, and the buttons that save, review or send. */
function NextStep({ campaign, values, steps, isEdited, refusal, pending, onSubmit }: NextStepProps) {
  const rights = useRights()
  const clock = useClock()
  const words = formatBar(values, steps, campaign, clock)
  const isStarted = campaign?.isStarted === true
  const { isSent } = findFormParts(values.mtype)
  const whyNotReviewed =
    rights.refusal(isSent ? 'run campaigns' : 'edit campaigns') ??
    (isSent || !isStarted ? refusalUnlessStarted(isStarted, refusal) : 'Players already see it.') ??
    (campaign?.status === 'executing' ? 'It is being sent.' : undefined) ??
    (isStarted && values.when === 'now' && steps?.count === 0 ? 'All matching players have it.' : undefined)
  return (
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
            loading={pending === 'save'}
            onClick={() => onSubmit('save')}
          >
            {campaign && !campaign.isDraft ? 'Save campaign' : 'Save draft'}
          </ActionButton>
        )}
        <ActionButton
          variant="filled"
          disabledReason={whyNotReviewed}
          loading={pending === 'review'}
          onClick={() => onSubmit('review')}
        >
          {reviewLabel(values, steps)}
        </ActionButton>
      </div>
    </section>
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
