import { useEffect, useRef, useState } from 'react'
import { useAddress } from '../../../shell/lists/use-address.ts'
import { isServed } from '../../../shell/scope/capabilities.ts'
import { lazyDialog } from '../../../ui/code/lazy-dialog.tsx'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { IconHelpCircle } from '../../../ui/layout/icons.ts'
import { ScreenActs } from '../../../ui/layout/ScreenActs.tsx'
import type { AskedPlayer } from './asked-player.ts'
import { anyThing, readWhy, readWhyOf, type WhySearch } from './why-search.ts'

const WhyDrawer = lazyDialog(() => import('./WhyDrawer.tsx').then((module) => module.WhyDrawer))

/** Opens the panel on any screen of a player before a thing is chosen. */
export function useAskWhy(): () => void {
  const { open } = useAddress<WhySearch>()
  return () => void open({ why: anyThing })
}

/**
 * The button "Why?" of a player and its panel. What it is open for stands in the address, so that it can be shared and
 * Back closes it. `onGrant` opens the form of a grant with words such as "5 currency.gems" for whom is asked about.
 */
export function WhyPanel({ onGrant }: { onGrant: ((words: string, who: AskedPlayer) => void) | undefined }) {
  const { search, go } = useAddress<WhySearch>()
  const ask = useAskWhy()
  const opener = useRef<HTMLButtonElement>(null)
  const origin = useRef<HTMLElement>(null)
  const asked = readWhy(search)
  // The panel keeps what it shows while it closes.
  const [shown, setShown] = useState(asked)
  if (asked !== undefined && asked !== shown) setShown(asked)
  const isOpen = asked !== undefined

  // The panel opens by address, so that the focus is where the link or the key was pressed.
  useEffect(() => {
    if (!isOpen) return
    const focused = document.activeElement
    origin.current = focused instanceof HTMLElement && focused !== document.body ? focused : null
    return () => {
      // Runs after the panel has released its focus trap.
      setTimeout(() => {
        const target = origin.current?.isConnected ? origin.current : opener.current
        target?.focus({ preventScroll: true })
      })
    }
  }, [isOpen])

  if (!isServed('explainWhy')) return null
  const close = () => void go({ why: undefined, whyOf: undefined })
  return (
    <>
      <ActionButton ref={opener} leftSection={<IconHelpCircle aria-hidden />} onClick={ask}>
        Why?
      </ActionButton>
      <ScreenActs acts={[{ label: 'Why?', icon: <IconHelpCircle aria-hidden />, act: ask }]} />
      {shown !== undefined && (
        <WhyDrawer
          asked={shown}
          of={readWhyOf(search)}
          onAsk={(asking) => void go(asking)}
          isOpen={isOpen}
          onClose={close}
          onGrant={
            onGrant &&
            ((words, who) => {
              close()
              onGrant(words, who)
            })
          }
        />
      )}
    </>
  )
}
