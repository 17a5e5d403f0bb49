import { ActionIcon, Popover } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useRealm } from '../../../shell/place.ts'
import { countOf } from '../../../ui/format-number.ts'
import { IconBell } from '../../../ui/icons.ts'
import { NeedLink } from './NeedLink.tsx'
import { useNeeds } from './use-needs.ts'
import styles from './WaitingBell.module.css'

const SHOWN_AT_MOST = 10

/** The bell of the header: how much waits in the realm of the address, and what. */
export function WaitingBell() {
  const { realmId } = useParams({ strict: false })
  return realmId === undefined ? null : <RealmBell key={realmId} />
}

function RealmBell() {
  const { path } = useRealm()
  const { isHere, needs, urgent } = useNeeds()
  const [isOpen, setIsOpen] = useState(false)
  if (!isHere) return null
  const close = () => setIsOpen(false)
  const words =
    needs.length === 0
      ? 'Nothing needs you'
      : `${countOf(needs.length, 'thing')} ${needs.length === 1 ? 'needs' : 'need'} you${urgent > 0 ? `, ${urgent} urgent` : ''}`
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-end" width={360} trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon aria-label={words} data-tip={isOpen ? undefined : words} onClick={() => setIsOpen(!isOpen)}>
          <IconBell aria-hidden />
          {needs.length > 0 && <span className={styles.dot} data-urgent={urgent > 0 || undefined} aria-hidden />}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label="Needs you">
        <h2 className={styles.title}>{words}</h2>
        {needs.length > 0 && (
          <ul className={styles.list}>
            {needs.slice(0, SHOWN_AT_MOST).map((need) => (
              <li key={`${need.kind} ${need.id ?? ''} ${need.at ?? ''}`}>
                <NeedLink need={need} onOpen={close} />
              </li>
            ))}
          </ul>
        )}
        <p className={styles.end}>
          <Link to={path('')} onClick={close}>
            {needs.length > SHOWN_AT_MOST ? `All ${needs.length} on Now` : 'Open Now'}
          </Link>
        </p>
      </Popover.Dropdown>
    </Popover>
  )
}
