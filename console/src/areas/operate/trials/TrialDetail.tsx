import { Button, FileButton } from '@mantine/core'
import { type CloudFile, maxCloudFileBytes } from '@regent/contract/operate/cloud-files'
import type { Cohort, Trial } from '@regent/contract/operate/trials'
import { addTrialData, deleteTrialData } from '@regent/contract/operate/trials'
import { formatQuantity } from '@regent/contract/words'
import type { ComponentType } from 'react'
import { act } from '../../../api/act.ts'
import { useRealm } from '../../../shell/frame/place.ts'
import type { Rights } from '../../../shell/scope/rights.ts'
import { useDrawer } from '../../../ui/code/use-drawer.tsx'
import { toastError } from '../../../ui/feedback/toast.ts'
import { base64Of } from '../../../ui/json/binary.ts'
import { KeyValueList } from '../../../ui/json/KeyValueList.tsx'
import { RawJson } from '../../../ui/json/RawJson.tsx'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { IconDownload, IconEye, IconTrash, IconUpload } from '../../../ui/layout/icons.ts'
import { MoreMenu } from '../../../ui/layout/PageHeader.tsx'
import { Pill } from '../../../ui/layout/Pill.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { sizeText } from '../../../ui/words/format-number.ts'
import { HistorySection } from '../../organization/audit/History.tsx'
import { AudienceText } from '../../players/segments/AudienceText.tsx'
import { downloadTrialFile } from './download-trial-file.ts'
import { TrialFileDialog } from './TrialFileDialog.tsx'
import { TrialResults } from './TrialResults.tsx'
import styles from './Trials.module.css'
import { formatRules, formatStrategy, stateWord } from './trial-words.ts'

/** The panel of a higher area that shows the players of a trial over time. */
export type ResultsOfTrial = ComponentType<{ kind: 'trial'; id: string }>

type TrialDetailProps = {
  trial: Trial
  rights: Rights
  scope: string | null
  onToggle: () => void
  Results: ResultsOfTrial
}

export function TrialDetail({ trial, rights, scope, onToggle, Results }: TrialDetailProps) {
  const { realmId } = useRealm()
  const rules = formatRules(trial)
  return (
    <div className="stack gap-16">
      <div className="flex wrap">
        <ActionButton variant="filled" disabledReason={rights.refusal('run trials')} onClick={onToggle}>
          {trial.active ? 'Pause trial' : 'Start trial'}
        </ActionButton>
        <RawJson value={trial} title={`the trial ${trial.name}`} />
      </div>
      <Section title="Trial">
        <KeyValueList
          items={[
            { label: 'State', value: <Pill tone={trial.active ? 'done' : 'pending'}>{stateWord(trial)}</Pill> },
            { label: 'Strategy', value: formatStrategy(trial) },
            { label: 'Players', value: formatQuantity(trial.assigned, 'player') },
            { label: 'Created', value: <Time ms={trial.created} /> },
            { label: 'Last started', value: <Time ms={trial.activated} /> },
            ...(trial.starts === undefined ? [] : [{ label: 'Starts', value: <Time ms={trial.starts} /> }]),
            { label: 'Stat of the cohort', value: `trialmember:${trial.name}`, copy: `trialmember:${trial.name}` },
          ]}
        />
      </Section>
      <Section title="Audience">
        {(trial.audience || rules.length === 0) && (
          <p className="flush">
            <AudienceText realmId={realmId} audience={trial.audience} />
          </p>
        )}
        {rules.length > 0 && (
          <ul className={`stack gap-4 ${styles.rules}`}>
            {rules.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        )}
        {rules.length > 1 && <p className={`flush dimmed ${styles.note}`}>One matching rule is enough.</p>}
      </Section>
      <Section title="Cohorts" subtitle="Cohort files replace base files of the same name.">
        {trial.cohorts.map((cohort) => (
          <CohortFiles key={cohort.name} trial={trial.name} cohort={cohort} rights={rights} scope={scope} />
        ))}
      </Section>
      <Section title="Cohorts compared">
        <TrialResults name={trial.name} scope={scope} />
      </Section>
      <Results kind="trial" id={trial.name} />
      <HistorySection of={{ subject: 'trial', subjectId: trial.name }} scope={scope} />
    </div>
  )
}

type CohortFilesProps = { trial: string; cohort: Cohort; rights: Rights; scope: string | null }

function CohortFiles({ trial, cohort, rights, scope }: CohortFilesProps) {
  const showing = useDrawer((layer, item: CloudFile) => <TrialFileDialog {...layer} file={item} scope={scope} />)
  const { name, pct, assigned, cloudData } = cohort
  const refusal = rights.refusal('edit trials')

  async function take(file: File | null) {
    if (!file) return
    if (file.size === 0 || file.size > maxCloudFileBytes)
      return toastError(
        file.size === 0
          ? `${file.name} is empty. Nothing was stored.`
          : `${file.name} has ${sizeText(file.size)}; ${sizeText(maxCloudFileBytes)} at most. Nothing was stored.`,
        file.name,
      )
    const filePayloadBase64 = await base64Of(file)
    await act(
      addTrialData,
      { body: { trialName: trial, cohortName: name, dataName: file.name, filePayloadBase64 } },
      {
        subject: ['trial', 'cloud-file'],
        done: `Added ${file.name} to cohort ${name}`,
        failed: `${file.name} was not stored.`,
      },
    )
  }

  return (
    <div className={`stack gap-8 ${styles.cohort}`}>
      <div className="cluster spread">
        <h3 className="part-title">{`${name}: ${pct} %, ${formatQuantity(assigned, 'player')}`}</h3>
        {refusal ? (
          <ActionButton disabledReason={refusal}>{`Add a file to ${name}`}</ActionButton>
        ) : (
          <FileButton onChange={(file) => void take(file)}>
            {(props) => (
              <Button {...props} leftSection={<IconUpload aria-hidden />}>
                {`Add a file to ${name}`}
              </Button>
            )}
          </FileButton>
        )}
      </div>
      {cloudData.length === 0 ? (
        <p className={`flush dimmed ${styles.note}`}>No files.</p>
      ) : (
        <ul className={`plain-list stack ${styles.files}`}>
          {cloudData.map((file) => (
            <li key={file.sid} className="row spread">
              <span>
                <span className="mono">{file.ref}</span>{' '}
                <span className="dimmed">{`${sizeText(file.data.sizeBytes)}, version ${file.version}`}</span>
              </span>
              <MoreMenu
                isQuiet
                label={`Actions for ${file.ref} of ${name}`}
                actions={[
                  { label: 'Show', icon: <IconEye aria-hidden />, onClick: () => showing.open(file) },
                  {
                    label: 'Download',
                    icon: <IconDownload aria-hidden />,
                    onClick: () => void downloadTrialFile(file),
                  },
                  {
                    label: 'Delete file',
                    icon: <IconTrash aria-hidden />,
                    onClick: () => void removeTrialFile(file),
                    isDangerous: true,
                    disabledReason: refusal,
                  },
                ]}
              />
            </li>
          ))}
        </ul>
      )}
      {showing.element}
    </div>
  )
}

/** Needs no confirmation, because it can be undone. */
const removeTrialFile = ({ sid, ref }: CloudFile) =>
  act(
    deleteTrialData,
    { body: { id: sid } },
    { subject: ['trial', 'cloud-file'], done: `Deleted ${ref}`, failed: `${ref} was not deleted.` },
  )
