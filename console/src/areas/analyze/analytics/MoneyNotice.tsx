import type { MoneyNote } from '@regent/contract/money'
import { useRights } from '../../../shell/scope/rights.ts'
import { lazyDialog } from '../../../ui/code/lazy-dialog.tsx'
import { useOpened } from '../../../ui/code/use-opened.ts'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import styles from './Dashboard.module.css'
import { moneyNoteWords } from './dashboard-words.ts'

const CurrenciesDrawer = lazyDialog(() => import('./CurrenciesDrawer.tsx').then((module) => module.CurrenciesDrawer))

/** Says how revenue was added up, and leads to the main currency and the rates of the realm. */
export function MoneyNotice({ money }: { money: MoneyNote }) {
  const rights = useRights()
  const editing = useOpened<{ beside: readonly string[] }>()
  const beside = money.beside.map(({ currency }) => currency)
  return (
    <div className={styles.status} role="note" aria-label="How revenue is added up">
      {moneyNoteWords(money).map((line) => (
        <span key={line}>{line}</span>
      ))}
      <ActionButton
        size="compact-sm"
        disabledReason={rights.refusal('view config') ?? rights.refusal('edit config')}
        onClick={() => editing.open({ beside })}
      >
        Currencies
      </ActionButton>
      {editing.item && (
        <CurrenciesDrawer key={editing.key} {...editing.item} isOpen={editing.isOpen} onClose={editing.close} />
      )}
    </div>
  )
}
