import { useEffect, useRef, useState } from 'react'
import { useAddress } from '../../../shell/lists/use-address.ts'
import { isServed } from '../../../shell/scope/capabilities.ts'
import { lazyDialog } from '../../../ui/code/lazy-dialog.tsx'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { IconHelpCircle } from '../../../ui/layout/icons.ts'
import { ScreenActs } from '../../../ui/layout/ScreenActs.tsx'
import type { AskedPlayer } from './asked-player.ts'
import { anyThing, readWhy, readWhyPlayer, type WhySearch } from './why-search.ts'

const WhyDrawer = lazyDialog(() => import('./WhyDrawer.tsx').then((module) => module.WhyDrawer))

/** Opens the panel on any player screen before a subject is selected. */
export function useAskWhy(): () => void {
  const { open } = useAddress<WhySearch>()
  return () => void open({ why: anyThing })
}

/**
 * The button "Why?" of a player and its panel. Its subject is part of the URL, so that it can be shared and Back closes
 * it. `onGrant` opens the form of a grant with a text such as "5 currency.gems" for the selected player.
 */
export function WhyPanel({ onGrant }: { onGrant: ((words: string, who: AskedPlayer) => void) | undefined }) {
  const { search, go } = useAddress<WhySearch>()
  const ask = useAskWhy()
  const opener = useRef<HTMLButtonElement>(null)
  const origin = useRef<HTMLElement>(null)
  const subject = readWhy(search)
  // The panel keeps its content while it closes.
  const [shown, setShown] = useState(subject)
  if (subject !== undefined && subject !== shown) setShown(subject)
  const isOpen = subject !== undefined

  // The URL opens the panel, so the focus is still on the pressed link or where the shortcut was used.
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
          subjectText={shown}
          of={readWhyPlayer(search)}
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
