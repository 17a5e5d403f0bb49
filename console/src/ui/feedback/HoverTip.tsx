import { useEffect, useRef, useState } from 'react'
import { exactTimeText, relativeTime } from '../time/format-time.ts'
import styles from './Feedback.module.css'

type Tip = { text: string; left: number; top: number; isBelow: boolean }

const TIP_ID = 'hover-tip'
const TIP_OWNERS = '[data-tip], time[data-moment]'

/**
 * The tip of a time shows it in both time zones, with its distance from now. It is formatted on demand: a list has a hundred times, few of them
 * hovered.
 */
function readTip(owner: HTMLElement): string | undefined {
  if (owner.dataset.tip !== undefined) return owner.dataset.tip
  if (!(owner instanceof HTMLTimeElement) || owner.dataset.moment === undefined) return undefined
  const ms = Date.parse(owner.dateTime)
  return `${exactTimeText(ms)}\n${relativeTime(ms, Date.now())}`
}

/**
 * One tooltip for the whole page: shows the `data-tip` of the hovered or focused element, and times in both time zones.
 * Tables can have hundreds of tips this way without a component for each. Escape hides it; line breaks in the text are
 * kept.
 */
export function HoverTip() {
  const [tip, setTip] = useState<Tip | null>(null)
  const owner = useRef<HTMLElement | null>(null)

  useEffect(() => {
    let timer = 0
    const observer = new MutationObserver(() =>
      owner.current && readTip(owner.current) ? show(owner.current) : hide(),
    )

    function show(target: HTMLElement) {
      const text = readTip(target)
      if (!text) return
      const box = target.getBoundingClientRect()
      const isBelow = box.top < 72
      setTip({ text, isBelow, left: box.left + box.width / 2, top: isBelow ? box.bottom + 6 : box.top - 6 })
      if (owner.current === target) return
      owner.current = target
      target.setAttribute('aria-describedby', TIP_ID)
      observer.disconnect()
      observer.observe(target, { attributeFilter: ['data-tip', 'datetime'] })
    }

    function hide() {
      window.clearTimeout(timer)
      observer.disconnect()
      owner.current?.removeAttribute('aria-describedby')
      owner.current = null
      setTip(null)
    }

    function enter(event: Event) {
      const target = event.target instanceof Element ? event.target.closest<HTMLElement>(TIP_OWNERS) : null
      if (target && target === owner.current) return
      hide()
      if (target) timer = window.setTimeout(() => show(target), event.type === 'focusin' ? 0 : 250)
    }

    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && hide()

    document.addEventListener('pointerover', enter)
    document.addEventListener('focusin', enter)
    document.addEventListener('focusout', hide)
    document.addEventListener('keydown', onKey)
    window.addEventListener('scroll', hide, true)
    return () => {
      hide()
      document.removeEventListener('pointerover', enter)
      document.removeEventListener('focusin', enter)
      document.removeEventListener('focusout', hide)
      document.removeEventListener('keydown', onKey)
      window.removeEventListener('scroll', hide, true)
    }
  }, [])

  // Moves a tip away from the window's edge once its width is known.
  function place(node: HTMLDivElement | null) {
    if (!node || !tip) return
    const half = node.offsetWidth / 2
    const leftPx = Math.min(Math.max(tip.left, half + 8), window.innerWidth - half - 8)
    node.style.left = `${leftPx}px`
  }

  if (!tip) return null
  return (
    <div
      ref={place}
      id={TIP_ID}
      role="tooltip"
      className={styles.tip}
      data-below={tip.isBelow || undefined}
      style={{ left: tip.left, top: tip.top }}
    >
      {tip.text}
    </div>
  )
}
