import { Button } from '@mantine/core'
import { Time } from '../time/Time.tsx'
import type { FormDraft } from './drafts.ts'
import styles from './FormDrawer.module.css'

type DraftNoticeProps = { draft: FormDraft; onResume: () => void; onDiscard: () => void }

/** Offers unsaved input of an earlier visit. */
export const DraftNotice = ({ draft, onResume, onDiscard }: DraftNoticeProps) => (
  <section className={`cluster spread ${styles.notice}`} aria-label="Draft">
    <p>
      You have a draft of <Time ms={draft.at} />.
    </p>
    <div className="flex">
      <Button size="compact-sm" variant="filled" onClick={onResume}>
        Continue
      </Button>
      <Button size="compact-sm" onClick={onDiscard}>
        Discard draft
      </Button>
    </div>
  </section>
)
