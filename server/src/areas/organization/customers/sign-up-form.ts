import type { SignUpAnswers } from '@regent/contract/organization/customers'
import type * as z from 'zod'
import { selectSignUp } from '../../../directory/organizations/queries.ts'
import type { Db } from '../../../engines/database/database.ts'
import { enqueueJob, type RetryPolicy } from '../../../engines/jobs/enqueue.ts'
import type { Jobs, Run } from '../../../engines/jobs/jobs.ts'
import type { Customer } from '../../../kernel/context/context.ts'
import { callGuarded, toAllowedHosts } from '../../../kernel/outgoing/guarded-call.ts'
import { OutboundError } from '../../../kernel/settings/outbound.ts'
import type { Settings } from '../../../kernel/settings/settings.ts'
import { requireAccountRow } from '../accounts/service.ts'

type Founder = { accountId: number }

const signUpFormJob = 'sign-up-form'

/** Retries for half a day, with exponential back-off from one minute to at most an hour. */
const retries: RetryPolicy = { maxRetries: 16, delayMs: 60_000 }
const timeoutMs = 10_000

/** Notifies the form service of a sign-up in a job, so that an outage of the service blocks no sign-up. */
export async function queueSignUpForm({ db, cid }: Customer, now: number, accountId: number): Promise<void> {
  // Names and the e-mail are not copied into the job, because jobs are kept for a month.
  const payload: Founder = { accountId }
  await enqueueJob(db, now, { cid, kind: signUpFormJob, payload, uniqueKey: 'once', retries })
}

/** Registers the job that notifies the service in SIGNUP_FORM_URL of new organizations. */
export function signUpFormJobs(jobs: Jobs, { signUpFormUrl }: Pick<Settings, 'signUpFormUrl'>): void {
  jobs.define<Founder>(signUpFormJob, (run) => sendSignUpForm(run, signUpFormUrl))
}

async function sendSignUpForm(
  { db, cid, payload, signal }: Run<Founder>,
  url: string | undefined,
): Promise<'sent' | 'off'> {
  if (url === undefined) return 'off'
  const { status } = await callGuarded({
    address: url,
    method: 'POST',
    // A run may be repeated after a server dies; with this id the service can recognize a duplicate.
    headers: { 'content-type': 'application/json', 'idempotency-key': String(cid) },
    body: JSON.stringify(await readForm(db, cid, payload.accountId)),
    privateHosts: toAllowedHosts(url),
    timeoutMs,
    signal,
    cutsAnswer: true,
  })
  if (status < 200 || status > 299) throw new OutboundError(new URL(url).host, `answered with ${status}`)
  return 'sent'
}

async function readForm(db: Db, cid: number, accountId: number) {
  const { name, sign_up: answers } = await selectSignUp(db, cid)
  const { firstName, lastName, license = false, terms = false, survey = {} } = answers as z.infer<typeof SignUpAnswers>
  const { email } = await requireAccountRow({ db, cid }, accountId)
  return {
    name: [firstName, lastName].filter(Boolean).join(' '),
    studio: name,
    email: email ?? '',
    license,
    terms,
    developerType: survey.yourType ?? '',
    features: survey.achieveWith?.product ?? [],
    source: survey.heardAboutUs ?? '',
  }
}
