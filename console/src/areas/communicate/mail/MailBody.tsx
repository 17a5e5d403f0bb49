import { useComputedColorScheme } from '@mantine/core'
import styles from './Mail.module.css'

/**
 * Blocks all requests of a mail, so that images cannot track opening it. It does not depend on the console's own
 * policy.
 */
const head = (ground: string, text: string) => `<!doctype html><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<style>body { margin: 12px; background: ${ground}; color: ${text}; font: 14px/1.5 system-ui, sans-serif; overflow-wrap: anywhere }</style>`

/** A mail with its own colours or images was designed for a white background. */
const hasOwnLooks = (html: string) => /style|color|<(img|svg|table|a)\b/i.test(html)

/**
 * Shows the HTML of a mail. It is untrusted and must not act as the operator: the sandboxed frame runs no scripts,
 * sends no forms, opens no windows, and has its own origin.
 */
export function MailBody({ html, title }: { html: string; title: string }) {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const isDark = scheme === 'dark' && !hasOwnLooks(html)
  const start = isDark ? head('#1d2027', '#e6e8eb') : head('#fff', '#1a1a1a')
  return (
    <iframe className={styles.body} data-dark={isDark || undefined} title={title} sandbox="" srcDoc={start + html} />
  )
}
