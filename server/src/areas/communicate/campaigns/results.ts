import type { CampaignResults } from '@regent/contract/communicate/campaigns-delivery'
import type { Realm, RealmContext } from '../../../kernel/context/context.ts'
import { countReaders } from '../announcements/service.ts'
import type { CampaignRow } from './queries.ts'
import { daysToPay, selectPayers, selectResults } from './recipient-queries.ts'
import { requireCampaign } from './service.ts'

/** Reads the delivery results of a campaign. E-mails have no tracking pixel, so opened e-mails are unknown. */
export async function readResults(
  realm: Realm,
  { sid, definition, announcement }: CampaignRow,
): Promise<CampaignResults> {
  if (definition.mtype === 'ANNOUNCEMENT') {
    const readers = announcement === null ? undefined : (await countReaders(realm, [announcement])).get(announcement)
    const { read = 0, claimed = 0 } = readers ?? {}
    return { sent: read, opened: read, claimed, waiting: 0, heldOut: 0, heldOutBack: 0 }
  }
  const { mails, emails, opened, claimed, withdrawn, ...counts } = await selectResults(realm, sid)
  const shared = {
    sent: counts.sent,
    waiting: counts.waiting,
    back: counts.back,
    heldOut: counts.heldOut,
    heldOutBack: counts.heldOutBack,
  }
  if (definition.mtype === 'EMAIL') return { ...shared, delivered: emails }
  if (definition.mtype === 'NOTIFICATION') return shared
  return { ...shared, delivered: mails, opened, claimed, ...(withdrawn > 0 && { withdrawn }) }
}

/** The type of a campaign, and how many reached and held-out players came back or paid afterwards. */
export async function campaignForResults({ realm }: RealmContext, sid: number) {
  const row = await requireCampaign(realm, sid)
  const { mtype } = row.definition
  const { sent, back = 0, heldOut, heldOutBack } = await readResults(realm, row)
  if (heldOut === 0) return { type: mtype, measures: [] }
  const paid = await selectPayers(realm, sid)
  return {
    type: mtype,
    measures: [
      {
        measure: 'Back within a day',
        reached: { players: sent, converted: back },
        heldOut: { players: heldOut, converted: heldOutBack },
      },
      {
        measure: `Paid within ${daysToPay} days`,
        reached: { players: sent, converted: paid.reached },
        heldOut: { players: heldOut, converted: paid.heldOut },
      },
    ],
  }
}
