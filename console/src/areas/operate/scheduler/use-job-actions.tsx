import { cancelJob, deleteJob, type Job, runJob, saveJob, toJobStatus } from '@regent/contract/operate/scheduler'
import type { ReactNode } from 'react'
import { act } from '../../../api/act.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { lazyDialog } from '../../../ui/code/lazy-dialog.tsx'
import { useDrawer } from '../../../ui/code/use-drawer.tsx'
import { IconPencil, IconPlayerPlay, IconRefresh, IconTrash, IconX } from '../../../ui/layout/icons.ts'
import type { MenuAction } from '../../../ui/layout/PageHeader.tsx'

/** None of these needs a confirmation: each is harmless or can be undone. */
const run = ({ id, name }: Job) =>
  act(runJob, { params: { id } }, { subject: 'job-run', done: `Running ${name}`, failed: `${name} was not run.` })

const resume = ({ id, name }: Job) =>
  act(saveJob, { body: { id } }, { subject: 'job', done: `Resumed ${name}`, failed: `${name} was not resumed.` })

const cancel = ({ id, name }: Job) =>
  act(
    cancelJob,
    { params: { id } },
    { subject: 'job', done: `Cancelled ${name}`, failed: `${name} was not cancelled.` },
  )

const remove = ({ id, name }: Job) =>
  act(deleteJob, { params: { id } }, { subject: 'job', done: `Deleted ${name}`, failed: `${name} was not deleted.` })

const JobDrawer = lazyDialog(() => import('./JobDrawer.tsx').then((module) => module.JobDrawer))

/** The actions of a job, for the list and for the job's page. */
export function useJobActions(onRemoved?: () => void): {
  create: () => void
  actionsOf: (job: Job) => MenuAction[]
  drawers: ReactNode
} {
  const { refusal } = useRights()
  const creating = useDrawer((layer) => <JobDrawer {...layer} />)
  const editing = useDrawer((layer, item: Job) => <JobDrawer {...layer} known={item} />)

  const buildActions = (job: Job): MenuAction[] => [
    {
      label: 'Run now',
      icon: <IconPlayerPlay aria-hidden />,
      onClick: () => void run(job),
      disabledReason: refusal('run jobs'),
    },
    {
      label: 'Edit job',
      icon: <IconPencil aria-hidden />,
      onClick: () => editing.open(job),
      disabledReason: refusal('edit jobs'),
    },
    {
      label: 'Resume',
      icon: <IconRefresh aria-hidden />,
      onClick: () => void resume(job),
      disabledReason: refusal('edit jobs') ?? (job.suspendedAt === undefined && 'The job is not suspended.'),
    },
    {
      label: 'Cancel job',
      icon: <IconX aria-hidden />,
      onClick: () => void cancel(job),
      isDangerous: true,
      disabledReason:
        refusal('edit jobs') ?? (toJobStatus(job, Date.now()) === 'Cancelled' && 'The job is cancelled already.'),
    },
    {
      label: 'Delete job',
      icon: <IconTrash aria-hidden />,
      onClick: () => void remove(job).then((isDone) => isDone && onRemoved?.()),
      isDangerous: true,
      disabledReason: refusal('delete jobs'),
    },
  ]

  const drawers = (
    <>
      {creating.element}
      {editing.element}
    </>
  )
  return { create: () => creating.open(), actionsOf: buildActions, drawers }
}
