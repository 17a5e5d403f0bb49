import type { ReviewPreview } from '@regent/contract/organization/review-shapes'
import { useShellParts } from '../../../shell/frame/parts.ts'
import styles from './Plans.module.css'

/** Preview for players: the message on a phone, or the cards of the store. */
export function PlayersView({ preview: { texts, gifts, cards } }: { preview: ReviewPreview }) {
  const { MessagePreview } = useShellParts()
  const hasMessage = texts.some(({ subject, msg }) => (subject + msg).trim() !== '')
  if (!hasMessage && cards.length === 0) return null
  return (
    <section className="stack gap-8" aria-label="As players see it">
      <h3 className="part-title">As players see it</h3>
      {cards.length > 0 && (
        <ul className={`row wrap gap-8 plain-list ${styles.cards}`}>
          {cards.map(({ title, goods, price, regular, badge }) => (
            <li key={`${title} ${price}`} className="stack gap-4 panel">
              {badge !== undefined && <span className="dimmed">{badge}</span>}
              <strong className="breakable">{title}</strong>
              {goods.length > 0 && <span className="dimmed">{goods.join(', ')}</span>}
              <span>
                {regular !== undefined && regular !== price && (
                  <>
                    <s>{regular}</s>{' '}
                  </>
                )}
                {price}
              </span>
            </li>
          ))}
        </ul>
      )}
      {hasMessage && <MessagePreview texts={texts} gifts={gifts} />}
    </section>
  )
}
