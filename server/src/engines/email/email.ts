import { domainToASCII } from 'node:url'
import { hourMs } from '@regent/contract/time'
import { type Selectable, sql } from 'kysely'
import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import { type Clock, sqlNow } from '../database/clock.ts'
import { newId } from '../database/ids.ts'
import type { Tables } from '../database/tables.ts'
import { htmlDocument } from './html.ts'
import type { Db } from './tables.ts'

/**
 * `accountId` is the account the e-mail is for; the e-mail is erased with that person's other data. A `code` proves
 * that somebody reads the address: it replaces `{code}` in the text, and readers of the outbox never see it.
 */
export type Email = {
  to: string
  subject: string
  body: string
  accountId?: number | undefined
  code?: string | undefined
  /** The same as HTML, sanitised (html.ts), and its language. Mail programs show it instead of the text. */
  html?: { lang: string; body: string } | undefined
  /** The sender's address, with or without a name; default: the server's. */
  sender?: string | undefined
  replyTo?: string | undefined
  /** Where one POST unsubscribes the reader (RFC 8058); mail programs show a button for it. */
  unsubscribeUrl?: string | undefined
}

const codePlace = '{code}'

/** The text as it is sent. */
export const sentText = ({ body, code }: { body: string; code: string | null }): string =>
  code === null ? body : body.replace(codePlace, code)

/** The text as readers of the outbox see it. */
export const shownText = ({ body, code }: { body: string; code: string | null }): string =>
  code === null ? body : body.replace(codePlace, '••••••')

/** Puts an e-mail into the outbox, in the caller's transaction; a server with SMTP_URL sends it soon after. */
export async function queueEmail(db: Db, cid: number, email: Email, now: number): Promise<void> {
  await db
    .insertInto('emails')
    .values(toRow(cid, email, now))
    .execute()
}

/** Maximum number of e-mails per statement. */
const bulk = 500

/**
 * Same as `queueEmail` for many people; returns the ids, in the order of the e-mails. These e-mails are sent after
 * those for one person.
 */
export async function queueEmails(db: Db, cid: number, emails: readonly Email[], now: number): Promise<number[]> {
  const ids: number[] = []
  for (let start = 0; start < emails.length; start += bulk) {
    const rows = emails.slice(start, start + bulk).map((email) => ({ ...toRow(cid, email, now), is_bulk: true }))
    await db.insertInto('emails').values(rows).execute()
    ids.push(...rows.map(({ id }) => id))
  }
  return ids
}

/** Takes e-mails to many people that wait for an address out of the outbox: its reader has unsubscribed. */
export async function deleteWaitingBulk(
  db: Db,
  cid: number,
  recipient: string,
): Promise<{ id: number; accountId: number | null }[]> {
  return db
    .deleteFrom('emails')
    .where('cid', '=', cid)
    .where(sql<boolean>`lower(recipient) = ${recipient.toLowerCase()}`)
    .where('is_bulk', '=', true)
    .where('sent_at', 'is', null)
    .returning(['id', 'account_id as accountId'])
    .execute()
}

const toRow = (cid: number, email: Email, now: number) => ({
  cid,
  id: newId(),
  recipient: email.to,
  subject: email.subject,
  body: email.body,
  created_at: new Date(now),
  next_try_at: new Date(now),
  last_error: null,
  account_id: email.accountId ?? null,
  code: email.code ?? null,
  html: email.html ? htmlDocument({ ...email.html, title: email.subject }) : null,
  sender: email.sender ?? null,
  reply_to: email.replyTo ?? null,
  unsubscribe_url: email.unsubscribeUrl ?? null,
})

/** The e-mails of an account: those queued for it, and all to its current address. */
const ofAccount = (cid: number, accountId: number, emails: readonly string[]) =>
  sql<boolean>`cid = ${cid} and (account_id = ${accountId} or lower(recipient) = any(${emails.map((email) => email.toLowerCase())}::text[]))`

/** The e-mails of an account, without their texts, because those contain codes. */
export async function selectEmailsOfAccount(db: Db, cid: number, accountId: number, emails: readonly string[]) {
  return db
    .selectFrom('emails')
    .select(['recipient', 'subject', 'created_at as created', 'sent_at as sent'])
    .where(ofAccount(cid, accountId, emails))
    .orderBy('created_at')
    .execute()
}

/** A page of an organization's e-mails: `after` is the last e-mail of the page before, with its time or its tries. */
type EmailPage = {
  sort: { by: 'created' | 'tries'; direction: 'asc' | 'desc' }
  after: { value: Date | number; id: number } | undefined
  limit: number
}

export function selectEmailPage(db: Db, cid: number, { sort: { by, direction }, after, limit }: EmailPage) {
  const column = by === 'tries' ? 'tries' : 'created_at'
  const type = sql.raw(by === 'tries' ? 'bigint' : 'timestamptz')
  const further = sql.raw(direction === 'desc' ? '<' : '>')
  return db
    .selectFrom('emails')
    .selectAll()
    .where('cid', '=', cid)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(${sql.ref(column)}, id) ${further} (${after?.value}::${type}, ${after?.id}::bigint)`),
    )
    .orderBy(column, direction)
    .orderBy('id', direction)
    .limit(limit)
}

export async function deleteEmailsOfAccount(db: Db, cid: number, accountId: number, emails: readonly string[]) {
  await db
    .deleteFrom('emails')
    .where(ofAccount(cid, accountId, emails))
    .execute()
}

/** Tries for nearly two days, with the delays below. */
const maxTries = 20
const batch = 20
/** How long a server may work on the e-mails it took; after that another one may send them. */
const leaseMs = 5 * 60_000

/** One minute after the first failure, then twice as long each time, at most four hours. */
const delayMs = (tries: number) => Math.min(60_000 * 2 ** tries, 4 * hourMs)

/** Maximum number of batches in a row; then the server checks whether it must stop. */
const maxBatches = 50

/**
 * Sends due e-mails of the queue. Several servers may do so concurrently; each e-mail is leased by one of them. The
 * text is erased after sending, because it may contain a code.
 */
export async function sendWaitingEmails(
  db: Db,
  smtpUrl: string,
  from: string,
  log: Logger,
  clock: Clock,
): Promise<number> {
  let sent = 0
  for (let batches = 0; batches < maxBatches; batches += 1) {
    const leasedEmails = await takeDueEmails(db, clock)
    if (leasedEmails.length > 0) sent += await sendAll(db, leasedEmails, { smtpUrl, from, log, clock })
    if (leasedEmails.length < batch) break
  }
  return sent
}

async function sendAll(
  db: Db,
  leased: Awaited<ReturnType<typeof takeDueEmails>>,
  { smtpUrl, from, log, clock }: { smtpUrl: string; from: string; log: Logger; clock: Clock },
): Promise<number> {
  const transport = createTransport(smtpUrl)
  let sent = 0
  for (const email of leased) {
    const result = await transport
      .sendMail({
        from,
        to: email.recipient,
        subject: email.subject,
        text: sentText(email),
        ...buildParts(email, from),
        ...buildHeaders(email, from),
      })
      .then(() => ({ sent_at: new Date(clock()), last_error: null, body: '', html: null, code: null }))
      .catch((error: Error) => ({
        last_error: error.message.slice(0, 500),
        next_try_at: new Date(clock() + delayMs(email.tries)),
      }))
    if ('sent_at' in result) sent += 1
    else
      log.warn({ emailId: email.id, reason: result.last_error }, 'an e-mail could not be sent; it stays in the outbox')
    await db
      .updateTable('emails')
      .set({ ...result, tries: email.tries + 1 })
      .where('cid', '=', email.cid)
      .where('id', '=', email.id)
      .execute()
  }
  transport.close()
  return sent
}

type Queued = Awaited<ReturnType<typeof takeDueEmails>>[number]

/** The domain of an address, with or without a name before it; undefined if it has none. */
function parseDomain(address: string): string | undefined {
  const domain = /@([^\s<>@"]+)>?\s*$/.exec(address)?.[1]
  return (domain && domainToASCII(domain)) || undefined
}

/**
 * The headers of an e-mail. The Message-ID has the sender's domain, since spam filters distrust others, and is the same
 * for each attempt, so that a duplicate is shown once. Mails to one person are codes and notices: out-of-office replies
 * are suppressed (RFC 3834).
 */
const buildHeaders = ({ cid, id, sender, is_bulk: isBulk, unsubscribe_url: unsubscribeUrl }: Queued, from: string) => {
  const domain = parseDomain(sender ?? from)
  return {
    ...(domain !== undefined && { messageId: `<${cid}.${id}@${domain}>` }),
    headers: {
      ...(!isBulk && { 'Auto-Submitted': 'auto-generated' }),
      ...(unsubscribeUrl !== null && {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  }
}

/**
 * Fields of an e-mail other than its text. The envelope uses the server's address, so that bounces and SPF work for its
 * domain.
 */
const buildParts = ({ html, sender, reply_to: replyTo, recipient }: Queued, from: string) => ({
  ...(html !== null && { html }),
  ...(sender !== null && { from: sender, envelope: { from, to: recipient } }),
  ...(replyTo !== null && { replyTo }),
})

/**
 * Without SMTP_URL the server cannot send e-mails, so it prints each code once for its operator. Codes go to the
 * terminal, not to the log: logs are stored and shared, and a code grants access. The line contains the account id
 * instead of the e-mail, because terminal output is often stored too, and it must not identify an erased player.
 */
export async function printCodes(db: Db, print: (line: string) => void): Promise<void> {
  const printed = await db
    .updateTable('emails')
    .set({
      tries: maxTries,
      last_error: 'SMTP_URL is not set. The server printed the code.',
      body: sql<string>`replace(body, ${codePlace}, '••••••')`,
      code: null,
    })
    .from(
      db
        .selectFrom('emails')
        .select(['cid', 'id', 'code'])
        .where('code', 'is not', null)
        .where('sent_at', 'is', null)
        .orderBy('created_at')
        .limit(100)
        .forUpdate()
        .skipLocked()
        .as('waiting'),
    )
    .whereRef('emails.cid', '=', 'waiting.cid')
    .whereRef('emails.id', '=', 'waiting.id')
    .returning(['emails.cid', 'emails.id', 'emails.account_id', 'emails.subject', 'waiting.code'])
    .execute()
  for (const { cid, id, account_id: account, subject, code } of printed) {
    const owner = account === null ? `e-mail ${cid}.${id}` : `account ${account}`
    print(`SMTP_URL is not set. The code for ${owner} is ${code} (${subject}).`)
  }
}

/**
 * Deletes e-mails before a time that were sent or abandoned. Queued ones are not deleted, even without a mail server.
 */
export async function deleteOldEmails(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    with recursive organizations as (
      select min(cid) as cid from emails
      union all
      select (select min(cid) from emails where cid > before.cid) from organizations as before where before.cid is not null
    ),
    old as materialized (
      select oldest.cid, oldest.id from organizations cross join lateral (
        select cid, id from emails
        where cid = organizations.cid and created_at < ${before} and (sent_at is not null or tries >= ${maxTries})
        limit ${limit}
      ) as oldest limit ${limit}
    )
    delete from emails using old where emails.cid = old.cid and emails.id = old.id
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** E-mails of an organization that wait or were given up, up to 10,000 of both, with the oldest one to one recipient. */
export async function selectUnsent(db: Db, cid: number) {
  const { rows } = await sql<{ waiting: number; oldest: number | null; givenUp: number; failedAt: number | null }>`
    select count(*) filter (where tries < ${maxTries})::int as waiting,
      min(created_at) filter (where tries < ${maxTries} and not is_bulk) as oldest,
      count(*) filter (where tries >= ${maxTries})::int as "givenUp",
      max(created_at) filter (where tries >= ${maxTries}) as "failedAt"
    from (
      select tries, created_at, is_bulk from emails where cid = ${cid} and sent_at is null
      order by is_bulk, next_try_at limit 10000
    ) as unsent
  `.execute(db)
  return rows[0] ?? { waiting: 0, oldest: null, givenUp: 0, failedAt: null }
}

/** The queued e-mails, with the age of the oldest one to a single recipient, and the abandoned ones. */
export async function selectOutbox(db: Db) {
  const { rows } = await sql<{ waiting: number; oldest: number | null; givenUp: number }>`
    select
      (select count(*)::int from (
        select from emails where sent_at is null and tries < ${maxTries} limit 10000) w) as waiting,
      (select min(created_at) from (
        select created_at from emails where sent_at is null and tries < ${maxTries} and not is_bulk
        order by next_try_at limit 10000) w) as oldest,
      (select count(*)::int from (
        select from emails where sent_at is null and tries >= ${maxTries} limit 10000) g) as "givenUp"
  `.execute(db)
  return rows[0] ?? { waiting: 0, oldest: null, givenUp: 0 }
}

/**
 * Leases due e-mails, so that no other server sends them. E-mails to a single recipient come before mass mails, and
 * organizations take turns: the first e-mails of each come before the later ones of any.
 */
async function takeDueEmails(db: Db, clock: Clock) {
  const { rows } = await sql<Selectable<Tables['emails']>>`
    with recursive organizations as (
      (select cid from emails where sent_at is null order by cid limit 1)
      union all
      select (select cid from emails where sent_at is null and cid > organizations.cid order by cid limit 1)
      from organizations where organizations.cid is not null
    ), due as materialized (
      select first.cid, first.id, first.is_bulk, first.next_try_at,
        row_number() over (partition by first.cid order by first.is_bulk, first.next_try_at) as place
      from organizations cross join lateral (
        select cid, id, is_bulk, next_try_at from emails
        where cid = organizations.cid and sent_at is null and tries < ${maxTries} and next_try_at <= ${sqlNow(clock)}
        order by is_bulk, next_try_at limit ${batch} for update skip locked
      ) first
    ), next as materialized (
      select cid, id from due order by is_bulk, place, next_try_at limit ${batch}
    )
    update emails set next_try_at = ${sqlNow(clock, leaseMs)} from next
    where emails.cid = next.cid and emails.id = next.id
    returning emails.*
  `.execute(db)
  return rows
}
