import { returnAllToBudget, spendBudget } from '../../../kernel/approvals/budgets.ts'
import { realmOfUndo, type Undoable, type UndoEntry } from '../../../kernel/audit/undoable.ts'
import { present } from '../../../kernel/context/present.ts'
import { givenAmounts } from '../../monetize/inventory/given-amounts.ts'
import { findLeft, takeLeft } from '../../monetize/inventory/take-left.ts'
import { giftsOfMail } from './gifts.ts'
import { lockMails } from './queries.ts'
import {
  restoreState,
  type SentMail,
  type StateOfMail,
  setWithdrawn,
  toMailState,
  toSentMail,
  toWords,
  updateMailText,
  type Words,
} from './service.ts'

/** `42/7` */
function parseSubject({ subject_id: text }: UndoEntry) {
  const [gamerTag, id] = text.split('/').map(Number)
  return { gamerTag: gamerTag ?? 0, id: id ?? 0 }
}

/** True for a mail that was sent or withdrawn, rather than changed. */
const isWhole = ({ before, after }: UndoEntry) => before === null || after === null

const giftsOfSent = ({ attachments, rewards, playerRewards }: SentMail) =>
  givenAmounts(giftsOfMail({ attachments, rewards, player_rewards: playerRewards }))

/** A claimed mail cannot be withdrawn, because the player owns its gifts. */
export const mail: Undoable = {
  async read(context, entry) {
    const { gamerTag, id } = parseSubject(entry)
    const [row] = await lockMails(realmOfUndo(context).realm, gamerTag, [id])
    if (!row) return null
    return isWhole(entry) ? toSentMail(row) : toWords(row)
  },
  gave: (entry) => (entry.before === null && entry.after !== null ? giftsOfSent(entry.after as SentMail) : {}),
  async used(context, entry, now) {
    const sent = now as SentMail | null
    if (entry.before !== null || !sent?.isClaimed) return undefined
    const here = realmOfUndo(context)
    const { gamerTag, id } = parseSubject(entry)
    const [row] = await lockMails(here.realm, gamerTag, [id])
    const at = row?.claimed_at ?? undefined
    const keeps = giftsOfSent(sent)
    const remainingAmounts = await findLeft(here.realm, { gamerTag, amounts: keeps, at })
    return {
      reason: 'The mail was claimed. The player keeps its gifts.',
      keeps,
      left: remainingAmounts,
      ...present({ at }),
    }
  },
  async takeBack(context, entry, left) {
    const here = realmOfUndo(context)
    const { gamerTag, id } = parseSubject(entry)
    const [row] = await lockMails(here.realm, gamerTag, [id])
    await takeLeft(here, { gamerTag, amounts: left, at: row?.claimed_at ?? undefined })
    await returnAllToBudget(context, here.realm, entry, left)
  },
  async restore(context, entry, state) {
    const here = realmOfUndo(context)
    const { gamerTag, id } = parseSubject(entry)
    if (isWhole(entry)) {
      const gifts = giftsOfSent((state ?? entry.after) as SentMail)
      // Withdrawing it returns the quota; sending it again uses it again.
      if (state === null) await returnAllToBudget(context, here.realm, entry, gifts)
      else await spendBudget(context, here.realm, gifts)
      return setWithdrawn(here, gamerTag, id, state as SentMail | null)
    }
    const [row] = await lockMails(here.realm, gamerTag, [id])
    if (row) await updateMailText(here, row, state as Partial<Words>)
  },
}

export const mailState: Undoable = {
  async read(context, entry) {
    const { gamerTag, id } = parseSubject(entry)
    const [row] = await lockMails(realmOfUndo(context).realm, gamerTag, [id])
    return row ? toMailState(row) : null
  },
  async restore(context, entry, state) {
    const { gamerTag, id } = parseSubject(entry)
    const { state: word, isClaimed } = state as Partial<StateOfMail>
    const here = realmOfUndo(context)
    await restoreState(here, gamerTag, id, {
      ...(word && { state: word }),
      ...present({ isClaimed }),
    })
  },
}
