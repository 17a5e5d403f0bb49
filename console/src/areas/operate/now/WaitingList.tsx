import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { useRealm } from '../../../shell/frame/place.ts'
import { AnchoredPopover } from '../../../ui/layout/Anchored.tsx'
import type { Anchored } from '../../../ui/layout/MenuButton.tsx'
import { NeedLink } from './NeedLink.tsx'
import styles from './Waiting.module.css'

const SHOWN_AT_MOST = 10

type WaitingListProps = Anchored & { needs: readonly ComponentProps<typeof NeedLink>['need'][]; words: string }

/** A list of needs, each with a link. */
export function WaitingList({ needs, words, ...anchored }: WaitingListProps) {
  const { path } = useRealm()
  const close = () => anchored.onChange(false)
  return (
    <AnchoredPopover {...anchored} label="Needs you" position="bottom-end" width={360} padding={0}>
      <h2 className={`part-title ${styles.title}`}>{words}</h2>
      {needs.length > 0 && (
        <ul className={`plain-list divided lined ${styles.list}`}>
          {needs.slice(0, SHOWN_AT_MOST).map((need) => (
            <li key={`${need.kind} ${need.id ?? ''} ${need.at ?? ''}`}>
              <NeedLink need={need} onOpen={close} />
            </li>
          ))}
        </ul>
      )}
      <p className="flush divided inset">
        <Link to={path('')} onClick={close}>
          {needs.length > SHOWN_AT_MOST ? `All ${needs.length} on Now` : 'Open Now'}
        </Link>
      </p>
    </AnchoredPopover>
  )
}
