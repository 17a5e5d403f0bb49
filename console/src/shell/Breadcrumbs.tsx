import { ActionIcon, Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Fragment, useLayoutEffect, useRef, useState } from 'react'
import { IconCheck, IconChevronDown, IconDots } from '../ui/icons.ts'
import { Pill } from '../ui/Pill.tsx'
import { RealmIcon } from '../ui/RealmPill.tsx'
import styles from './Breadcrumbs.module.css'
import { type Crumb, fitCrumbs } from './breadcrumbs.ts'
import { useRealm } from './place.ts'
import { environmentOf, realmName, realmsInTreeOrder } from './realms.ts'

const RESIZE_DEBOUNCE_MS = 200

type BreadcrumbsProps = { crumbs: Crumb[]; pathname: string }

export function Breadcrumbs({ crumbs, pathname }: BreadcrumbsProps) {
  const [bar, width] = useWidth()
  const { shown, hidden } = fitCrumbs(crumbs, width)
  return (
    <nav ref={bar} aria-label="Breadcrumbs" className={styles.bar}>
      <ol className={styles.list}>
        {hidden.length > 0 && (
          <>
            <li className={styles.hidden}>
              <HiddenCrumbs crumbs={hidden} />
            </li>
            <Divider />
          </>
        )}
        {shown.map((crumb, index) => (
          <Fragment key={crumb.description}>
            {index > 0 && <Divider />}
            <li className={styles.crumb} data-kind={crumb.description}>
              {crumb.environment && <RealmIcon environment={crumb.environment} />}
              {crumb.to && !crumb.disabled ? (
                <Link to={crumb.to} className={styles.text} title={crumb.text}>
                  {crumb.text}
                </Link>
              ) : (
                <span className={styles.text} title={crumb.text} aria-current="page">
                  {crumb.text}
                </span>
              )}
              {crumb.environment && (
                <>
                  <Pill tone={({ PROD: 'prod', STG: 'stg', DEV: 'dev' } as const)[crumb.environment]}>
                    {crumb.environment}
                  </Pill>
                  <RealmSwitch pathname={pathname} />
                </>
              )}
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  )
}

const Divider = () => (
  <li className={styles.divider} aria-hidden>
    /
  </li>
)

function HiddenCrumbs({ crumbs }: { crumbs: Crumb[] }) {
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <ActionIcon aria-label="Hidden breadcrumbs">
          <IconDots aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {crumbs.map(({ text, description, to }) =>
          to ? (
            <Menu.Item key={description} component={Link} to={to}>
              {text}
            </Menu.Item>
          ) : (
            <Menu.Label key={description}>{text}</Menu.Label>
          ),
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

/** The other realms of the game; the screen stays the same, with its filters. */
function RealmSwitch({ pathname }: { pathname: string }) {
  const { gameId, realmId, realms } = useRealm()
  const rows = realmsInTreeOrder(realms, gameId).filter(({ realm }) => !realm.archived || realm.pid === realmId)
  const addressIn = (pid: string) => pathname.replace(/(\/realms\/)[^/]+/, `$1${encodeURIComponent(pid)}`)
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <ActionIcon size="sm" aria-label="Switch realm">
          <IconChevronDown aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={styles.realms}>
        <Menu.Label>Switch realm</Menu.Label>
        {rows.map(({ realm, depth }) => {
          const environment = environmentOf(realm, realms)
          const isHere = realm.pid === realmId
          return (
            <Menu.Item
              key={realm.pid}
              component={Link}
              to={addressIn(realm.pid)}
              search={true}
              aria-current={isHere || undefined}
              style={{ paddingInlineStart: 8 + depth * 16 }}
              leftSection={<RealmIcon environment={environment} />}
              rightSection={
                <span className={styles.marks}>
                  <Pill tone={({ PROD: 'prod', STG: 'stg', DEV: 'dev' } as const)[environment]}>{environment}</Pill>
                  <IconCheck className={styles.check} data-shown={isHere || undefined} aria-hidden />
                </span>
              }
            >
              {realmName(realm)}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}

/** An element's width, measured again a moment after the window was resized. */
function useWidth() {
  const ref = useRef<HTMLElement>(null)
  const [width, setWidth] = useState(Number.POSITIVE_INFINITY)
  useLayoutEffect(() => {
    let timer = 0
    const measure = () => ref.current && setWidth(ref.current.clientWidth)
    const later = () => {
      window.clearTimeout(timer)
      timer = window.setTimeout(measure, RESIZE_DEBOUNCE_MS)
    }
    measure()
    window.addEventListener('resize', later)
    return () => {
      window.clearTimeout(timer)
      window.removeEventListener('resize', later)
    }
  }, [])
  return [ref, width] as const
}
