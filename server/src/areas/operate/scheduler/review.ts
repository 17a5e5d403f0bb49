import { allEndpoints } from '@regent/contract/endpoints'
import { ApiError } from '@regent/contract/errors'
import { isSecretHeader, type JobAction, saveJob } from '@regent/contract/operate/scheduler'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { type Reviewed, reviewOf } from '../../../kernel/reviews/review-rule.ts'
import { reviewAudience } from '../../players/segments/review-audience.ts'
import { findJob } from './queries.ts'

/** The reviewed input is stored with its plan, so that it must not contain secrets. */
function refuseSecrets({ headers }: JobAction): void {
  const names = Array.isArray(headers) ? headers.map(({ key }) => key) : Object.keys(headers ?? {})
  const secret = names.find(isSecretHeader)
  if (secret === undefined) return
  const message = `A job with the header ${secret} cannot be reviewed, because a review is stored. Nothing was changed.`
  throw new ApiError('BadRequest', { field: 'jobAction.headers', message })
}

/** The summary of the call that a job does; undefined for a call of a microservice. */
function toActionSummary({ method = 'POST', uri = '' }: JobAction): string | undefined {
  const steps = uri.split('?')[0]?.split('/') ?? []
  return allEndpoints.find(({ call }) => {
    const pattern = call.path.split('/')
    return (
      call.method === method &&
      pattern.length === steps.length &&
      pattern.every((step, index) => step.startsWith(':') || step === steps[index])
    )
  })?.call.summary
}

const perRun = 'At most all of them, at each run.'

async function describeAction(context: RealmContext, action: JobAction): Promise<Omit<Reviewed, 'title'>> {
  refuseSecrets(action)
  const audience = await reviewAudience(context, undefined)
  const undo = 'The job can be cancelled or deleted at any time. The effects of its runs remain.'
  if (action.type === 'PublishMessage')
    return {
      audience: { ...audience, counted: `${audience.counted} Only connected players get it, at each run.` },
      told: 'The game shows the message at each run.',
      undo,
    }
  const summary = action.type === 'ServiceCall' ? toActionSummary(action) : undefined
  return {
    audience: { ...audience, counted: `${audience.counted} ${perRun}` },
    cautions: [
      summary === undefined
        ? 'The called service decides whom it reaches and what it gives.'
        : `Each run does this call: ${summary} What it gives is not counted here.`,
    ],
    told: 'It sends no message to players, unless the call does.',
    undo,
  }
}

export const jobReview = reviewOf(saveJob, {
  async describe(context, { body: { id, name, jobAction } }) {
    const currentJob = id === undefined ? undefined : await findJob(context.realm, id)
    const action = jobAction ?? currentJob?.action
    if (!action) throw new ApiError('JobNotFound', { field: 'id' })
    return {
      title: `${currentJob ? 'Change' : 'Create'} the job ${name ?? currentJob?.name ?? ''}`.trim(),
      ...(await describeAction(context, action)),
    }
  },
})
