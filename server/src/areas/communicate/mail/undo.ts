import { giveWithinBudget, returnAllToBudget } from '../../../kernel/approvals/budgets.ts'
import { realmOfUndo, type Undoable, type UndoEntry } from '../../../kernel/audit/undoable.ts'
import { present } from '../../../kernel/present.ts'
import { givenAmounts } from '../../monetize/inventory/given-amounts.ts'
import { giftsOfMail } from './gifts.ts'
import { lockMails } from './queries.ts'
import {
  restoreState,
  reword,
  type SentMail,
  type StateOfMail,
  sentOf,
  setWithdrawn,
  stateOf,
  type Words,
  wordsOf,
} from './service.ts'

/** `42/7` */
function partsOf({ subject_id: text }: UndoEntry) {
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
    const { gamerTag, id } = partsOf(entry)
    const [row] = await lockMails(realmOfUndo(context).realm, gamerTag, [id])
    if (!row) return null
    return isWhole(entry) ? sentOf(row) : wordsOf(row)
  },
  used(entry, now) {
    const sent = now as SentMail | null
    if (entry.before !== null || !sent?.isClaimed) return undefined
    return { reason: 'The mail has been claimed, so its player keeps the gifts.', keeps: giftsOfSent(sent) }
  },
  async restore(context, entry, state) {
    const here = realmOfUndo(context)
    const { gamerTag, id } = partsOf(entry)
    if (isWhole(entry)) {
      const given = giftsOfSent((state ?? entry.after) as SentMail)
      // Withdrawing it undoes a promise; sending it again promises it again.
      if (state === null) await returnAllToBudget(context, here.realm, entry, given)
      else await giveWithinBudget(context, here.realm, given)
      return setWithdrawn(here, gamerTag, id, state as SentMail | null)
    }
    const [row] = await lockMails(here.realm, gamerTag, [id])
    if (row) await reword(here, row, state as Partial<Words>)
  },
}

export const mailState: Undoable = {
  async read(context, entry) {
    const { gamerTag, id } = partsOf(entry)
    const [row] = await lockMails(realmOfUndo(context).realm, gamerTag, [id])
    return row ? stateOf(row) : null
  },
  async restore(context, entry, state) {
    const { gamerTag, id } = partsOf(entry)
    const { state: word, isClaimed } = state as Partial<StateOfMail>
    const here = realmOfUndo(context)
    await restoreState(here, gamerTag, id, {
      ...(word && { state: word }),
      ...present({ isClaimed }),
    })
  },
}
