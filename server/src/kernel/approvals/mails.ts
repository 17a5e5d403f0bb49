import { shortHash } from '@regent/contract/organization/approval-shapes'
import { findOrganization } from '../../directory/organizations/directory.ts'
import { type Email, queueEmail } from '../../engines/email/email.ts'
import type { OrganizationContext, Realm } from '../context/context.ts'
import * as queries from './queries.ts'
import type { Colleague } from './rules.ts'

/** With more colleagues than this the first ones get an e-mail; the others see it in the console. */
const maxMails = 50
/** An emergency release concerns everybody with a role. */
const maxReleaseMails = 1_000

/** Sender context: a call, or a job, which has no request and so no base URL. */
export type Sender = { realm: Realm; now: number; base: string | undefined }

type AskedFor = {
  title: string
  path: string
  hash: string
  expiresAt: number
  message?: string | undefined
  by: number
  /** Its changes. */
  lines: readonly string[]
}

export const toSender = ({
  realm,
  now,
  origin,
  settings,
}: Pick<OrganizationContext, 'now' | 'origin' | 'settings'> & { realm: Realm }): Sender => ({
  realm,
  now,
  base: origin || settings.publicUrl,
})

/** E-mails colleagues a request for approval, with a link to it. */
export async function mailReviewers(
  context: OrganizationContext & { realm: Realm },
  colleagues: readonly Colleague[],
  approvalRequest: AskedFor,
): Promise<void> {
  const { realm } = context
  const [asker] = await queries.selectColleagues(realm, [approvalRequest.by])
  const who = asker?.email ?? 'A colleague'
  await mailTo(toSender(context), colleagues, approvalRequest.path, {
    subject: `Approve: ${approvalRequest.title}`,
    parts: (name) => [
      `${who} requests your approval in ${name}:`,
      approvalRequest.title,
      ...(approvalRequest.message ? [`“${approvalRequest.message}”`] : []),
      ...(approvalRequest.lines.length > 0 ? [approvalRequest.lines.join('\n')] : []),
      `Hash: ${shortHash(approvalRequest.hash)}`,
      `The request expires on ${timeWords(approvalRequest.expiresAt)}.`,
    ],
    act: 'Review the plan, then approve or reject it',
  })
}

export type Outcome =
  | { state: 'approved'; by: string | undefined; comment: string | undefined; approvals: number }
  | { state: 'refused'; by: string | undefined; comment: string }
  | { state: 'expired' }

type EndedRequest = Pick<queries.RequestRow, 'author_id' | 'asked_by' | 'title' | 'expires_at'>

/** E-mails the outcome of a request to its author and requester, except to `unless`, who caused it. */
export async function mailOwners(
  sender: Sender,
  request: EndedRequest,
  { path, outcome, unless }: { path: string; outcome: Outcome; unless?: number | undefined },
): Promise<void> {
  const ids = [...new Set([request.asked_by, request.author_id ?? request.asked_by])].filter((id) => id !== unless)
  await mailTo(sender, await queries.selectColleagues(sender.realm, ids), path, outcomeMail(request, outcome))
}

function outcomeMail({ title, expires_at }: EndedRequest, outcome: Outcome): Mail {
  const by = outcome.state === 'expired' ? undefined : (outcome.by ?? 'A colleague')
  const quoted = outcome.state !== 'expired' && outcome.comment ? [`“${outcome.comment}”`] : []
  switch (outcome.state) {
    case 'approved':
      return {
        subject: `Approved: ${title}`,
        parts: (name) => [
          outcome.approvals > 1 ? `${by} gave the last approval in ${name}:` : `${by} has approved in ${name}:`,
          title,
          ...quoted,
          `The plan is not applied yet. Apply it before ${timeWords(expires_at)}.`,
        ],
        act: 'Apply it',
      }
    case 'refused':
      return {
        subject: `Refused: ${title}`,
        parts: (name) => [
          `${by} has rejected in ${name}:`,
          title,
          ...quoted,
          'Nothing was changed. Revise the change and request approval again.',
        ],
        act: 'Open the plan',
      }
    case 'expired':
      return {
        subject: `Not approved in time: ${title}`,
        parts: (name) => [
          `An approval request in ${name} has expired:`,
          title,
          'Nothing was changed. Create a new plan if it is still needed.',
        ],
        act: 'Open the plan',
      }
  }
}

type Release = { reason: string; by: string | null } & (
  | { state: 'waiting'; effectiveAt: number }
  | { state: 'cancelled' | 'released' }
)

/** E-mails everybody with a role that an emergency release was started, was cancelled, or has taken effect. */
export async function mailRelease(sender: Sender, release: Release): Promise<void> {
  const who = release.by ?? 'An admin'
  const first: Record<Release['state'], (name: string) => string> = {
    waiting: (name) => `${who} has started an emergency release of approvals in ${name}.`,
    cancelled: (name) => `${who} has cancelled the emergency release of approvals in ${name}.`,
    released: (name) => `The emergency release has taken effect. ${name} no longer requires approvals.`,
  }
  const next =
    release.state === 'waiting'
      ? `It takes effect on ${timeWords(release.effectiveAt)}. Until then, any admin can cancel it. After that, no action needs an approval.`
      : release.state === 'cancelled'
        ? 'The approval rules stay as they are.'
        : 'An admin can set the approval rules again.'
  const subjects: Record<Release['state'], string> = {
    waiting: 'Emergency release of approvals started',
    cancelled: 'Emergency release of approvals cancelled',
    released: 'Approvals are released',
  }
  const colleagues = await queries.selectColleagues(sender.realm)
  await mailTo(sender, colleagues, 'approvals', {
    maxReaders: maxReleaseMails,
    subject: subjects[release.state],
    parts: (name) => [first[release.state](name), `Reason: “${release.reason}”`, next],
    act: 'Open the approvals',
  })
}

type Mail = { subject: string; parts: (realmName: string) => string[]; act: string; maxReaders?: number }

async function mailTo(
  { realm, now, base }: Sender,
  colleagues: readonly Colleague[],
  path: string,
  { subject, parts, act, maxReaders = maxMails }: Mail,
): Promise<void> {
  const organization = await findOrganization(realm.db, realm.cid)
  const entry = organization?.realms.get(realm.id)
  if (!organization || !entry) return
  const link =
    base && `${base}/${organization.alias ?? organization.cid}/games/${entry.root}/realms/${realm.id}/${path}`
  const body = [...parts(entry.name), ...(link ? [`${act}:\n${link}`] : [])].join('\n\n')
  // A title is one line of at most a few hundred characters.
  const line = subject.replaceAll(/[\r\n]+/g, ' ').slice(0, 200)
  for (const { id, email } of colleagues.slice(0, maxReaders)) {
    if (email === null) continue
    const mail: Email = { to: email, subject: line, body: `${body}\n`, accountId: id }
    await queueEmail(realm.db, realm.cid, mail, now)
  }
}

const timeWords = (ms: number) => `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`
