import { listAuditEntries } from '@regent/contract/audit'
import { getInventory } from '@regent/contract/inventory'
import { getMail, listMailCategories, type MailState, searchMail, sendMail, updateMail } from '@regent/contract/mail'
import { type CallAnswer, callForAnswer } from '../../../api/client.ts'
import { queryClient } from '../../../api/query.ts'
import type { GivenLetter } from './mail-form.ts'

type Entries = CallAnswer<unknown>['entries']

const refresh = () =>
  Promise.all(
    [searchMail, getMail, listMailCategories, getInventory, listAuditEntries].map(({ path }) =>
      queryClient.invalidateQueries({ queryKey: [path] }),
    ),
  )

export async function send(gamerTag: number, letter: GivenLetter): Promise<Entries> {
  const sendMailRequests = [{ ...letter, receiverGamerTag: gamerTag }]
  const { entries } = await callForAnswer(sendMail, { body: { sendMailRequests } })
  await refresh()
  return entries
}

export async function changeState(gamerTag: number, mailId: number, state: MailState): Promise<Entries> {
  const { entries } = await callForAnswer(updateMail, { params: { gamerTag }, body: { mailId, state } })
  await refresh()
  return entries
}

/** In the player’s place: what comes with the mail goes into the inventory. */
export async function accept(gamerTag: number, mailId: number): Promise<Entries> {
  const body = { mailId, acceptAttachments: true }
  const { entries } = await callForAnswer(updateMail, { params: { gamerTag }, body })
  await refresh()
  return entries
}
